import { type ApplyType, attachmentKinds, wantedPapers } from "@ginkgo/api-contract/partners/apply-codes";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { PlacedFile } from "./apply-content.ts";
import { PaperUpload } from "./paper-upload.tsx";

/** The papers this kind of applicant brings, one chooser each. */
export function PapersPart({
  type,
  files,
  fields,
}: {
  type: ApplyType;
  files: readonly PlacedFile[];
  fields: Record<string, string>;
}) {
  return (
    <>
      <p className={layout.muted}>手机拍的就可以，四角齐全、字看得清。每个不超过 10 MB，JPG、PNG 或 PDF。</p>
      {wantedPapers[type].map(({ kind, required, when }) => (
        <PaperUpload
          key={kind}
          label={attachmentKinds[kind]}
          hint={when}
          optional={!required}
          kind={kind}
          files={files.filter((f) => f.kind === kind)}
          fileName={`file:${kind}`}
          hidden={({ fileId }) => ({ name: "attachment", value: `${kind}:${fileId}` })}
          error={fields[kind]}
        />
      ))}
      {fields.attachments && <p className={cx(field.message, field.error)}>{fields.attachments}</p>}
    </>
  );
}
