import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import { maskPhone } from "@ginkgo/locale/masks";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useState } from "react";
import account from "../../lib/account/account.module.css";
import { CodeField } from "../../lib/form/code-field.tsx";
import { DefaultSubmit } from "../../lib/form/default-submit.tsx";
import { FormError } from "../../lib/form/form-error.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { FreshProof } from "../../lib/form/fresh-proof.tsx";
import { MobileField } from "../../lib/form/mobile-field.tsx";

import { useErrorFocus } from "../../lib/form/use-error-focus.ts";
import { InfoPart } from "./info-part.tsx";
import { SavedLine } from "./saved-line.tsx";

/** The number one signs in with. */
export function InfoPhone({ member }: { member: CurrentMember }) {
  const { fetcher, busy, done, refused, fields, typed, codeReply } = useFormReply("info-phone", "phone");
  const form = useErrorFocus(refused);
  const [wrongMobile, setWrongMobile] = useState<string>();
  const needsProof = Boolean(fields.proof || fields.oldPassword || typed.proof);
  return (
    <InfoPart title="手机号" hint={`现在用 ${maskPhone(member.phone)} 登录和收短信。`}>
      <SavedLine text={done !== undefined && !busy ? "手机号换好了" : undefined} />
      <details className={account.fold} open={refused ? true : undefined} key={member.phone}>
        <summary className={button.moreLink}>更换手机号</summary>
        <fetcher.Form method="post" ref={form} className={layout.stack} noValidate>
          <DefaultSubmit>更换</DefaultSubmit>
          <input type="hidden" name="intent" value="phone" />
          {needsProof && <input type="hidden" name="proof" value="asked" />}
          <FormError refusal={refused} />
          <MobileField label="新手机号" value={typed.mobile} error={wrongMobile ?? fields.mobile} />
          <CodeField
            type="BIND"
            label="新手机号收到的验证码"
            codeReply={codeReply("code")}
            error={fields.code}
            onMobile={setWrongMobile}
          />
          {needsProof && (
            <FreshProof
              member={member}
              fields={fields}
              codeReply={codeReply("oldCode")}
              names={{ code: "oldCode", password: "oldPassword" }}
            />
          )}
          <Check name="keepOthers" value="yes" label="其他设备不用退出登录" />
          <Button type="submit" busy={busy}>
            更换
          </Button>
        </fetcher.Form>
      </details>
    </InfoPart>
  );
}
