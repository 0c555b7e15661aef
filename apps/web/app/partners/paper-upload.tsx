import { PICTURE_ACCEPT } from "@ginkgo/api-contract/files/files";
import { ApiError } from "@ginkgo/client/api-error";
import { Field } from "@ginkgo/ui/field";
import { Icon } from "@ginkgo/ui/icon";
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { quietApi } from "../lib/api/browser-api.ts";
import { sendFile } from "../lib/form/upload-pictures.ts";
import type { PlacedFile } from "./apply-content.ts";

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
        <div className="papers" ref={box}>
          {sent.map((file) => (
            <span key={file.fileId} className="paper">
              <Icon name="paperclip" />
              <span className="paper-n">{file.name}</span>
              <input type="hidden" {...hidden(file)} />
              <button
                type="submit"
                name="drop"
                value={file.fileId}
                formNoValidate
                className="xb"
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
            <label className={waiting ? "btn sec sm pick-paper off" : "btn sec sm pick-paper"}>
              <Icon name="upload-simple" />
              {sent.length > 0 ? "再加一个" : "选择文件"}
              <span className="sr">：{label}</span>
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
          <span role="status" className="hint">
            {waiting ? "正在上传" : ""}
          </span>
        </div>
      )}
    </Field>
  );
}
