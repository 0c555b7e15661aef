import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import type { Closure } from "@ginkgo/api-contract/privacy/privacy";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../../lib/account/account.module.css";
import { DefaultSubmit } from "../../lib/form/default-submit.tsx";
import { FormError } from "../../lib/form/form-error.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { FreshProof } from "../../lib/form/fresh-proof.tsx";
import { useErrorFocus } from "../../lib/form/use-error-focus.ts";
import { InfoPart } from "../info/info-part.tsx";

function AskForm({ member }: { member: CurrentMember }) {
  const { fetcher, busy, refused, fields, typed, codeReply } = useFormReply("privacy-close", "close");
  const form = useErrorFocus(refused);
  const needsProof = Boolean(fields.proof || fields.code || fields.password || codeReply("code"));
  return (
    <details className={account.fold} open={refused ? true : undefined}>
      <summary>注销账号</summary>
      <fetcher.Form method="post" ref={form} className={cx(layout.stack, account.foldBody)} noValidate>
        <DefaultSubmit>申请注销</DefaultSubmit>
        <input type="hidden" name="intent" value="close" />
        <p>
          申请后 15 天内可以反悔，登录就能撤回。过了 15
          天，资料会删掉或抹去姓名，找不回来。交易记录按法律要求再保存三年，不再用于别的事。
        </p>
        <FormError refusal={refused} />
        <Check
          name="sure"
          label="我想好了，要注销"
          defaultChecked={typed.sure === "on"}
          aria-invalid={fields.sure ? true : undefined}
          aria-describedby={fields.sure ? "closure-sure" : undefined}
        />
        {fields.sure && (
          <p className={cx(field.message, field.error)} id="closure-sure">
            {fields.sure}
          </p>
        )}
        {needsProof && (
          <FreshProof
            member={member}
            fields={fields}
            names={{ code: "code", password: "password" }}
            codeReply={codeReply("code")}
          />
        )}
        <Button type="submit" variant="danger" busy={busy}>
          申请注销
        </Button>
      </fetcher.Form>
    </details>
  );
}

/** Closing the account: what must be settled first, fifteen days to change one's mind. */
export function PrivacyClosure({ member, closure }: { member: CurrentMember; closure: Closure }) {
  const { fetcher, busy, refused } = useFormReply("privacy-keep", "keep");
  const { state, dueAt, blockers } = closure;
  return (
    <InfoPart title="注销账号" hint="不再使用，可以注销。" id="closure">
      {state === "WAITING" && dueAt ? (
        <fetcher.Form method="post" className={layout.stack}>
          <input type="hidden" name="intent" value="keep" />
          <p role="status">
            已经申请注销，<b>{momentText(dueAt)}</b> 之后就找不回来了。
          </p>
          <FormError refusal={refused} />
          <Button type="submit" variant="primary" busy={busy}>
            不注销了
          </Button>
        </fetcher.Form>
      ) : blockers.length > 0 ? (
        <>
          <p>先办完这几件事，才能注销：</p>
          <ul className={account.people}>
            {blockers.map(({ code, text }) => (
              <li key={code} className={account.person}>
                {text}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <AskForm member={member} />
      )}
    </InfoPart>
  );
}
