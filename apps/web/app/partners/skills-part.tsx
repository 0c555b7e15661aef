import { certificateKinds, employeeSkills } from "@ginkgo/api-contract/services/service-codes";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { ErrorLine } from "../lib/form/error-line.tsx";
import {
  type CertificateContent,
  type Content,
  MORE_CERTIFICATES,
  type PlacedFile,
} from "./apply-content.ts";
import { PaperUpload } from "./paper-upload.tsx";
import styles from "./partners.module.css";

/** Found out by staff, not brought by the applicant. */
const NOT_BROUGHT = new Set(["HEALTH", "IDENTITY", "INSURANCE"]);
const kinds = Object.entries(certificateKinds).filter(([kind]) => !NOT_BROUGHT.has(kind));

interface RowErrors {
  kind?: string | undefined;
  date?: string | undefined;
  file?: string | undefined;
}

function CertificateRow({
  row,
  certificate,
  files,
  errors,
}: {
  row: number;
  certificate: CertificateContent | undefined;
  files: readonly PlacedFile[];
  errors: RowErrors;
}) {
  const isHealth = row === 0;
  const name = isHealth ? certificateKinds.HEALTH : `证书 ${row}`;
  const prefix = `cert${row}`;
  return (
    <fieldset className={styles.cert}>
      <legend className={layout.screenReader}>{name}</legend>
      {isHealth ? (
        <b>{name}</b>
      ) : (
        <Select
          label={name}
          optional
          name={`${prefix}.kind`}
          defaultValue={certificate?.kind ?? ""}
          error={errors.kind}
        >
          <option value="">没有就不选</option>
          {kinds.map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <div className={layout.twoColumns}>
        <TextInput
          label="哪一天到期"
          optional={!isHealth}
          name={`${prefix}.validTo`}
          type="date"
          hint={isHealth ? "健康证一年一换" : "长期有效的不填"}
          defaultValue={certificate?.validTo}
          error={errors.date}
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
        error={errors.file}
      />
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
  const certificates = content.certificates ?? [];
  const health = certificates.find((c) => c.kind === "HEALTH");
  const others = certificates.filter((c) => c.kind !== "HEALTH");
  const shown = new Set(["HEALTH", ...others.map((c) => c.kind)]);
  // Inside a certificate the API names the field by its place, what is missing for a skill by its kind.
  const errorsOf = (certificate: CertificateContent | undefined): RowErrors => {
    if (!certificate) return {};
    const at = `certificates.${certificates.indexOf(certificate)}.`;
    const placed = Object.keys(fields).find((name) => name.startsWith(at));
    if (placed === `${at}kind`) return { kind: "请选这是什么证书，或把这一行清空。" };
    if (placed === `${at}fileId`) return { file: "请上传证书的照片。" };
    return { date: fields[`certificates.${certificate.kind}`] ?? (placed && fields[placed]) };
  };
  const unplaced = Object.entries(fields).find(
    ([name]) => /^certificates\.[A-Z]/.test(name) && !shown.has(name.slice(13)),
  );
  const skillsError = fields.skills ?? unplaced?.[1];
  return (
    <>
      <div>
        <p aria-hidden="true">会做哪些（可多选）</p>
        <Chips legend="会做哪些（可多选）">
          {Object.entries(employeeSkills).map(([skill, label]) => (
            <ChipOption
              key={skill}
              type="checkbox"
              name="skills"
              value={skill}
              defaultChecked={content.skills?.includes(skill)}
              aria-invalid={skillsError ? true : undefined}
              aria-describedby={skillsError ? "skills-error" : undefined}
            >
              {label}
            </ChipOption>
          ))}
        </Chips>
        <ErrorLine id="skills-error" text={skillsError} />
        <p className={cx(layout.hint, styles.hint)}>
          做医疗护理要有护士执业证书，做康复训练要有康复治疗师证，陪诊陪行要有急救证。
        </p>
      </div>
      <div>
        <CertificateRow row={0} certificate={health} files={files} errors={errorsOf(health)} />
        <details className={styles.more} open={others.length > 0 || unplaced !== undefined}>
          <summary>还有别的证书</summary>
          {Array.from({ length: MORE_CERTIFICATES }, (_, i) => (
            <CertificateRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              key={i}
              row={i + 1}
              certificate={others[i]}
              files={files}
              errors={errorsOf(others[i])}
            />
          ))}
        </details>
        <ErrorLine id="certificates-error" text={fields.certificates} />
      </div>
    </>
  );
}
