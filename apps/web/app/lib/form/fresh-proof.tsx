import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import { maskPhone } from "@ginkgo/locale/masks";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { PasswordInput } from "@ginkgo/ui/password-input";
import { useState } from "react";

import type { CodeRefused, CodeSent } from "./ask-code.ts";
import { CodeField } from "./code-field.tsx";

/**
 * Asked for when the sign-in is some time ago: that it is still the member who sits here, by a code sent to the
 * present number or by the password.
 * @param names of the two fields in the form
 * @param asked what asking for the code without scripts came to
 */
export function FreshProof({
  member,
  fields,
  names,
  codeReply,
}: {
  member: CurrentMember;
  fields: Record<string, string>;
  names: { code: string; password: string };
  codeReply: CodeSent | CodeRefused | undefined;
}) {
  const [byPassword, setByPassword] = useState(Boolean(fields[names.password]));
  return (
    <>
      {fields.proof && <p className={cx(field.message, field.error)}>{fields.proof}</p>}
      {byPassword ? (
        <PasswordInput label="登录密码" name={names.password} error={fields[names.password]} />
      ) : (
        <CodeField
          type="BIND"
          name={names.code}
          label={`现在的手机号 ${maskPhone(member.phone)} 收到的验证码`}
          mobile={member.phone}
          codeReply={codeReply}
          error={fields[names.code]}
        />
      )}
      {member.hasPassword && (
        <Button variant="quiet" size="small" onClick={() => setByPassword(!byPassword)}>
          {byPassword ? "改用短信验证码" : "改用密码"}
        </Button>
      )}
    </>
  );
}
