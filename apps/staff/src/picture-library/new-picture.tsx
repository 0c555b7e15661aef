import { PICTURE_ACCEPT } from "@ginkgo/api-contract/files/files";
import type { Picture } from "@ginkgo/api-contract/pictures/pictures";
import button from "@ginkgo/ui/button/button.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import staff from "../staff.module.css";
import { StepForm } from "../step-form/step-form.tsx";
import { type PictureShelf, sendPicture, useLookAgain } from "./use-pictures.ts";

/** Puts a picture in; none comes in that does not say what it shows. */
export function NewPicture({
  shelf = "LIBRARY",
  seller = null,
  onAdded,
}: {
  shelf?: PictureShelf;
  seller?: string | null;
  onAdded: (picture: Picture) => void;
}) {
  const [fileName, setFileName] = useState<string>();
  const lookAgain = useLookAgain();
  return (
    <StepForm
      press={shelf === "OWN" ? "放上这张图" : "放进图库"}
      step={(form) => sendPicture(shelf, form, seller)}
      onDone={(picture) => {
        lookAgain();
        onAdded(picture);
      }}
    >
      {(fields) => (
        <>
          <label className={cx(button.button, button.secondary, button.small, staff.pickFile)}>
            {fileName ?? "选图片"}
            <input
              type="file"
              name="file"
              accept={PICTURE_ACCEPT}
              aria-label="图片"
              aria-invalid={fields.file ? true : undefined}
              onChange={(event) => setFileName(event.currentTarget.files?.[0]?.name)}
            />
          </label>
          {(fields.file ?? fields.seller) && (
            <p className={cx(field.message, field.error)}>{fields.file ?? fields.seller}</p>
          )}
          <TextInput
            label="图上是什么"
            name="alt"
            maxLength={120}
            hint="看不见的人靠它听懂，例如：两位老人在院子里下棋。"
            error={fields.alt}
          />
        </>
      )}
    </StepForm>
  );
}
