import { Check } from "@ginkgo/ui/check";
import { TextInput } from "@ginkgo/ui/text-input";
import { Link } from "react-router";
import { ErrorLine } from "../lib/form/error-line.tsx";
import type { Content } from "./apply-content.ts";

/** Who it is. The identity number takes a consent of its own, never ticked beforehand. */
export function PersonPart({
  content,
  fields,
  masked,
}: {
  content: Content;
  fields: Record<string, string>;
  /** The number given before: left empty it stays. */
  masked?: string;
}) {
  return (
    <>
      <TextInput
        label="姓名"
        name="realName"
        autoComplete="name"
        hint="和身份证上的一样；家庭只看到姓，例如“陈阿姨”"
        defaultValue={content.realName}
        error={fields.realName}
      />
      <TextInput
        label="身份证号"
        name="idNumber"
        autoComplete="off"
        autoCapitalize="characters"
        hint={masked ? `现在是 ${masked}，不改就留空` : "18 位，最后一位可以是 X；只用来核对是不是本人"}
        defaultValue={content.idNumber}
        error={fields.idNumber}
      />
      <TextInput
        label="哪一年开始做这一行"
        name="workSince"
        type="number"
        inputMode="numeric"
        min={1970}
        max={2100}
        unit="年"
        hint="刚开始做的填今年"
        defaultValue={content.workSince}
        error={fields.workSince}
      />
      <div>
        <Check
          name="consentSensitive"
          value="yes"
          defaultChecked={content.consentSensitive === true}
          aria-invalid={fields.consentSensitive ? true : undefined}
          aria-describedby={fields.consentSensitive ? "sensitive-error" : undefined}
          label={
            <>
              单独同意：用我的身份证号和健康证核对是不是本人、能不能上门，不做别的用。见
              <Link to="/privacy">隐私政策</Link>
            </>
          }
        />
        <ErrorLine id="sensitive-error" text={fields.consentSensitive} />
      </div>
    </>
  );
}
