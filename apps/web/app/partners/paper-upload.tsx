import { PICTURE_ACCEPT } from "@ginkgo/api-contract/files/files";
import { ApiError } from "@ginkgo/client/api-error";
import button from "@ginkgo/ui/button/button.module.css";
import dialog from "@ginkgo/ui/dialog/dialog.module.css";
import { Field } from "@ginkgo/ui/field";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { quietApi } from "../lib/api/browser-api.ts";
import { sendFile } from "../lib/form/upload-pictures.ts";
import type { PlacedFile } from "./apply-content.ts";
import styles from "./partners.module.css";

const ACCEPTED = `${PICTURE_ACCEPT},application/pdf,.jpg,.jpeg,.png,.pdf`;

/**
 * Files of one paper, sent as soon as they are chosen. The form gets each as a hidden field; without scripts it gets
 * the files themselves, and 去掉 sends the form.
 * @param fileName what the chooser is called in a form without scripts
 * @param hidden how an uploaded file is named in the form
 */
export function PaperUpload({
  label,
  hint,
  optional = false,
  kind,
  files,
  most = 4,
  fileName,
  hidden,
  error,
}: {
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  kind: string;
  files: readonly PlacedFile[];
  most?: number;
  fileName: string;
  hidden(file: PlacedFile): { name: string; value: string };
  error?: string | undefined;
}) {
  const [sent, setSent] = useState<readonly PlacedFile[]>(files);
  const [waiting, setWaiting] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const known = useRef(sent);
  // The form is kept while it changes: files come without anybody typing.
  useEffect(() => {
    if (known.current !== sent) box.current?.dispatchEvent(new Event("input", { bubbles: true }));
    known.current = sent;
  }, [sent]);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const chosen = [...(input.files ?? [])].slice(0, most - sent.length);
    input.value = "";
    setRefusal(undefined);
    setWaiting(true);
    const api = quietApi();
    for (const file of chosen) {
      try {
        const { fileId, name } = await sendFile(api, "application", file);
        setSent((before) => [...before, { kind, fileId, name }]);
      } catch (failure) {
        setRefusal(failure instanceof ApiError ? `${file.name}：${failure.msg}` : "文件没有传上去，请再试。");
      }
    }
    setWaiting(false);
  }

  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      error={refusal ?? (sent.length === 0 ? error : undefined)}
    >
      {(control) => (
        <div className={styles.papers} ref={box}>
          {sent.map((file) => (
            <span key={file.fileId} className={styles.paper}>
              <Icon name="paperclip" />
              <span className={styles.paperNumber}>{file.name}</span>
              <input type="hidden" {...hidden(file)} />
              <button
                type="submit"
                name="drop"
                value={file.fileId}
                formNoValidate
                className={dialog.close}
                aria-label={`去掉${label}：${file.name}`}
                onClick={(event) => {
                  event.preventDefault();
                  setSent((before) => before.filter((f) => f.fileId !== file.fileId));
                }}
              >
                <Icon name="x" />
              </button>
            </span>
          ))}
          {sent.length < most && (
            <label
              className={
                waiting
                  ? cx(button.button, button.secondary, button.small, styles.pickPaper)
                  : cx(button.button, button.secondary, button.small, styles.pickPaper)
              }
            >
              <Icon name="upload-simple" />
              {sent.length > 0 ? "再加一个" : "选择文件"}
              <span className={layout.screenReader}>：{label}</span>
              <input
                {...control}
                type="file"
                name={fileName}
                accept={ACCEPTED}
                multiple={most > 1}
                disabled={waiting}
                onChange={choose}
              />
            </label>
          )}
          <span role="status" className={layout.hint}>
            {waiting ? "正在上传" : ""}
          </span>
        </div>
      )}
    </Field>
  );
}
