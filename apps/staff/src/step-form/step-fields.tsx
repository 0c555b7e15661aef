import { PICTURE_ACCEPT, staffUploadFile } from "@ginkgo/api-contract/files/files";
import { Button } from "@ginkgo/ui/button";
import { ChoiceGroup, Radio } from "@ginkgo/ui/check";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { FileButton } from "../file-button.tsx";

/** Sentences for the fields of a form, by their names. */
export type FieldTexts = Record<string, string>;

export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

/** Why something is done: it stands in the history, and the member may read it. */
export const ReasonInput = ({
  fields,
  hint,
  optional,
}: {
  fields: FieldTexts;
  hint?: string;
  optional?: boolean;
}) => (
  <TextInput
    label="原因"
    name="reason"
    maxLength={200}
    hint={hint}
    optional={optional}
    error={fields.reason}
  />
);

/** One choice of a few, none chosen beforehand. */
export function ChoiceInput({
  legend,
  name,
  options,
  error,
}: {
  legend: string;
  name: string;
  options: Record<string, string>;
  error?: string | undefined;
}) {
  return (
    <ChoiceGroup legend={legend}>
      {Object.entries(options).map(([value, label]) => (
        <Radio key={value} name={name} value={value} label={label} aria-invalid={error ? true : undefined} />
      ))}
      {error && <p className={cx(field.message, field.error)}>{error}</p>}
    </ChoiceGroup>
  );
}

const MAX_PROOFS = 3;

/** Pictures that show how a refund was paid by hand; each is sent as soon as it is chosen. */
export function ProofInput({ error }: { error?: string | undefined }) {
  const [files, setFiles] = useState<{ id: string; name: string }[]>([]);
  return (
    <div className={layout.stack}>
      {files.map(({ id, name }) => (
        <p key={id}>
          <input type="hidden" name="proof" value={id} />
          {name}{" "}
          <Button
            size="small"
            variant="quiet"
            onClick={() => setFiles((before) => before.filter((one) => one.id !== id))}
          >
            去掉<span className={layout.screenReader}>：{name}</span>
          </Button>
        </p>
      ))}
      {files.length < MAX_PROOFS && (
        <FileButton
          press="选打款凭证的图片"
          accept={PICTURE_ACCEPT}
          error={error}
          send={async (body, file) => {
            const { fileId } = await callStaff(staffUploadFile, { query: { purpose: "refund" }, body });
            setFiles((before) => [...before, { id: fileId, name: file.name }]);
          }}
        />
      )}
      {files.length === MAX_PROOFS && error && (
        <p className={cx(field.message, field.error)} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
