import { certificateKinds, employeeSkills } from "@ginkgo/contract/service-codes";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import {
  type CertificateContent,
  type Content,
  MORE_CERTIFICATES,
  type PlacedFile,
} from "./apply-content.ts";
import { ErrorLine } from "./error-line.tsx";
import { PaperUpload } from "./paper-upload.tsx";

/** Found out by staff, not brought by the applicant. */
const NOT_BROUGHT = new Set(["HEALTH", "IDENTITY", "INSURANCE"]);
const kinds = Object.entries(certificateKinds).filter(([kind]) => !NOT_BROUGHT.has(kind));

function CertificateRow({
  row,
  certificate,
  files,
  error,
}: {
  row: number;
  certificate: CertificateContent | undefined;
  files: readonly PlacedFile[];
  error: string | undefined;
}) {
  const isHealth = row === 0;
  const name = isHealth ? certificateKinds.HEALTH : `证书 ${row}`;
  const prefix = `cert${row}`;
  return (
    <fieldset className="join-cert">
      <legend className="sr">{name}</legend>
      {isHealth ? (
        <b>{name}</b>
      ) : (
        <Select label={name} optional name={`${prefix}.kind`} defaultValue={certificate?.kind ?? ""}>
          <option value="">没有就不选</option>
          {kinds.map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <div className="g2">
        <TextInput
          label="哪一天到期"
          optional={!isHealth}
          name={`${prefix}.validTo`}
          type="date"
          hint={isHealth ? "健康证一年一换" : "长期有效的不填"}
          defaultValue={certificate?.validTo}
        />
        <TextInput
          label="编号"
          optional
          name={`${prefix}.no`}
          autoComplete="off"
          maxLength={40}
          defaultValue={certificate?.no}
        />
      </div>
      <PaperUpload
        label={`${isHealth ? name : "证书"}照片`}
        optional={!isHealth}
        hint="JPG、PNG 或 PDF，不超过 10 MB"
        kind={isHealth ? "HEALTH" : (certificate?.kind ?? `row${row}`)}
        files={files.filter((f) => f.fileId === certificate?.fileId)}
        most={1}
        fileName={`${prefix}.file`}
        hidden={({ fileId }) => ({ name: `${prefix}.fileId`, value: fileId })}
      />
      <ErrorLine id={`${prefix}-error`} text={error} />
    </fieldset>
  );
}

/** What somebody can do, and the papers that prove it. */
export function SkillsPart({
  content,
  files,
  fields,
}: {
  content: Content;
  files: readonly PlacedFile[];
  fields: Record<string, string>;
}) {
  const given = content.certificates ?? [];
  const others = given.filter((c) => c.kind !== "HEALTH");
  const shown = new Set(["HEALTH", ...others.map((c) => c.kind)]);
  // The API names a file that is missing by the place of its certificate.
  const errorOf = (certificate: CertificateContent | undefined, kind: string) => {
    const at = certificate ? given.indexOf(certificate) : -1;
    const placed = Object.keys(fields).find((name) => name.startsWith(`certificates.${at}.`));
    const missing = placed?.endsWith("fileId") ? "请上传证书的照片。" : placed && fields[placed];
    return fields[`certificates.${kind}`] ?? missing;
  };
  const unplaced = Object.entries(fields).find(
    ([name]) => /^certificates\.[A-Z]/.test(name) && !shown.has(name.slice(13)),
  );
  return (
    <>
      <div>
        <p className="ask" aria-hidden="true">
          会做哪些（可多选）
        </p>
        <Chips legend="会做哪些（可多选）">
          {Object.entries(employeeSkills).map(([skill, label]) => (
            <ChipOption
              key={skill}
              type="checkbox"
              name="skills"
              value={skill}
              defaultChecked={content.skills?.includes(skill)}
              aria-invalid={fields.skills ? true : undefined}
              aria-describedby={fields.skills ? "skills-error" : undefined}
            >
              {label}
            </ChipOption>
          ))}
        </Chips>
        <ErrorLine id="skills-error" text={fields.skills} />
        <p className="hint">做医疗护理要有护士执业证书，做康复训练要有康复治疗师证，陪诊陪行要有急救证。</p>
      </div>
      <div>
        <CertificateRow
          row={0}
          certificate={given.find((c) => c.kind === "HEALTH")}
          files={files}
          error={errorOf(
            given.find((c) => c.kind === "HEALTH"),
            "HEALTH",
          )}
        />
        {Array.from({ length: MORE_CERTIFICATES }, (_, i) => (
          <CertificateRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            key={i}
            row={i + 1}
            certificate={others[i]}
            files={files}
            error={others[i] && errorOf(others[i], others[i].kind)}
          />
        ))}
        <ErrorLine id="certificates-error" text={unplaced?.[1] ?? fields.certificates} />
      </div>
    </>
  );
}
