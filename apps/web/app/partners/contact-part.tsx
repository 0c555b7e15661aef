import {
  type ApplyType,
  type AttachmentKind,
  applyTypes,
  attachmentKinds,
} from "@ginkgo/api-contract/partners/apply-codes";
import { Check } from "@ginkgo/ui/check";
import { Facts } from "@ginkgo/ui/facts";
import fieldStyles from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { Link } from "react-router";
import type { CodeRefused, CodeSent } from "../lib/form/ask-code.ts";
import { CodeField } from "../lib/form/code-field.tsx";
import { ErrorLine } from "../lib/form/error-line.tsx";
import { MobileField } from "../lib/form/mobile-field.tsx";
import { useCodeField } from "../lib/form/use-code-field.ts";
import type { Content, PlacedFile } from "./apply-content.ts";
import type { Places } from "./area-picks.tsx";
import type { JoinPath } from "./join-kind.ts";
import styles from "./partners.module.css";

const HERE = new Set(["contactName", "mobile", "smsCode", "agreeProtocol"]);
const isPaper = (field: string) => field === "attachments" || field in attachmentKinds;

/** What earlier steps still lack, with the way back to them. */
function Earlier({ path, fields }: { path: JoinPath; fields: Record<string, string> }) {
  const wrong = Object.entries(fields).filter(([name]) => !HERE.has(name));
  if (wrong.length === 0) return null;
  return (
    <ul className={styles.earlier} role="alert">
      {wrong.map(([name, message]) => (
        <li key={name} className={cx(fieldStyles.message, fieldStyles.error)}>
          <Icon name="warning-circle-fill" />
          <span>
            {message}
            <Link to={`${path}?step=${isPaper(name) ? "papers" : "company"}`}>去修改</Link>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What was filled in so far, to be looked over once more. */
function Summary({
  content,
  files,
  places,
  path,
}: Omit<Parameters<typeof ContactPart>[0], "fields" | "codeReply">) {
  const names = new Map([...places.near, ...places.far].map((p) => [p.adcode, p.name]));
  const papers = new Set(files.map((f) => attachmentKinds[f.kind as AttachmentKind]));
  return (
    <section aria-labelledby="summary" className={styles.summary}>
      <h3 id="summary">请再看一遍</h3>
      <Facts
        items={[
          { term: "身份", value: applyTypes[content.applyType as ApplyType] },
          { term: "单位", value: content.companyName },
          { term: "信用代码", value: content.unifiedSocialCreditCode },
          { term: "地区", value: content.areaCodes?.map((code) => names.get(code)).join("、") },
          { term: "材料", value: papers.size > 0 ? [...papers].join("、") : "还没有上传" },
        ]}
      />
      <p className={cx(layout.row, layout.wrap)}>
        <Link className={layout.link} to={`${path}?step=company`}>
          改单位情况
        </Link>
        <Link className={layout.link} to={`${path}?step=papers`}>
          改材料
        </Link>
      </p>
    </section>
  );
}

/** Who is to be called, proved by a code; the tick is never drawn beforehand. */
export function ContactPart({
  path,
  content,
  files,
  places,
  fields,
  codeReply,
}: {
  path: JoinPath;
  content: Content;
  files: readonly PlacedFile[];
  places: Places;
  fields: Record<string, string>;
  codeReply: CodeSent | CodeRefused | undefined;
}) {
  const { mobileError, codeError, onMobile } = useCodeField(fields, codeReply);
  return (
    <>
      <Summary path={path} content={content} files={files} places={places} />
      <Earlier path={path} fields={fields} />
      <div className={layout.twoColumns}>
        <TextInput
          label="联系人"
          name="contactName"
          autoComplete="name"
          defaultValue={content.contactName}
          error={fields.contactName}
        />
        <MobileField value={content.contactPhone} error={mobileError} />
      </div>
      <CodeField type="APPLY" name="smsCode" codeReply={codeReply} error={codeError} onMobile={onMobile} />
      <div>
        <Check
          name="agreeProtocol"
          value="yes"
          aria-invalid={fields.agreeProtocol ? true : undefined}
          aria-describedby={fields.agreeProtocol ? "agree-error" : undefined}
          label={
            <>
              看过并同意<Link to={path}>加入的费用、规则和退出办法</Link>，以及
              <Link to="/privacy">隐私政策</Link>
            </>
          }
        />
        <ErrorLine id="agree-error" text={fields.agreeProtocol} />
      </div>
    </>
  );
}
