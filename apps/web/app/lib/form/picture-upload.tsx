import type { FilePurpose, UploadedFile } from "@ginkgo/api-contract/files/files";
import { PICTURE_ACCEPT } from "@ginkgo/api-contract/files/files";
import { ApiError } from "@ginkgo/client/api-error";
import button from "@ginkgo/ui/button/button.module.css";
import dialog from "@ginkgo/ui/dialog/dialog.module.css";
import { Field } from "@ginkgo/ui/field";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type ChangeEvent, useRef, useState } from "react";
import styles from "../account/account.module.css";
import { quietApi } from "../api/browser-api.ts";
import pictures from "../covers/pictures.module.css";
import { sendFile } from "./upload-pictures.ts";

/**
 * Pictures of a form, sent as soon as they are chosen, so that a slow line is waited for while one writes. The form
 * gets their ids as `images`; without scripts it gets the files as `files`.
 */
export function PictureUpload({
  purpose,
  most = 6,
  error,
}: {
  purpose: FilePurpose;
  most?: number;
  error?: string;
}) {
  const [sent, setSent] = useState<UploadedFile[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const files = [...(input.files ?? [])];
    const room = most - sent.length;
    input.value = "";
    setRefusal(files.length > room ? `最多放 ${most} 张图片，多出的没有放进来。` : undefined);
    const taken = files.slice(0, room);
    setWaiting(taken.length);
    const api = quietApi();
    for (const file of taken) {
      try {
        const one = await sendFile(api, purpose, file);
        setSent((before) => [...before, one]);
      } catch (failure) {
        setRefusal(failure instanceof ApiError ? `${file.name}：${failure.msg}` : "图片没有传上去，请再试。");
      }
      setWaiting((n) => n - 1);
    }
    chooser.current?.focus();
  }

  return (
    <Field
      label={`图片（最多 ${most} 张）`}
      optional
      hint="手机拍的照片就可以，每张不超过 10 MB"
      error={refusal ?? error}
    >
      {(control) => (
        <div className={pictures.pictures}>
          {sent.map(({ fileId, url, name }, index) => (
            <span key={fileId} className={pictures.picture}>
              <img src={url} alt={`第 ${index + 1} 张：${name}`} width={96} height={96} />
              <input type="hidden" name="images" value={fileId} />
              <button
                type="button"
                className={dialog.close}
                aria-label={`去掉第 ${index + 1} 张图片`}
                onClick={() => setSent((before) => before.filter((f) => f.fileId !== fileId))}
              >
                <Icon name="x" />
              </button>
            </span>
          ))}
          {sent.length < most && (
            <label
              className={
                waiting > 0
                  ? cx(button.button, button.secondary, button.small, styles.pickFile, styles.unavailable)
                  : cx(button.button, button.secondary, button.small, styles.pickFile)
              }
            >
              <Icon name="camera" />
              {sent.length > 0 ? "再加图片" : "选择图片"}
              <input
                {...control}
                ref={chooser}
                type="file"
                name="files"
                accept={PICTURE_ACCEPT}
                multiple
                disabled={waiting > 0}
                onChange={choose}
              />
            </label>
          )}
          <span role="status" className={layout.hint}>
            {waiting > 0 ? `正在上传，还有 ${waiting} 张` : ""}
          </span>
        </div>
      )}
    </Field>
  );
}
