import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Form, Link } from "react-router";
import { CodeField } from "../lib/form/code-field.tsx";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { FormError } from "../lib/form/form-error.tsx";
import { usePostedReply } from "../lib/form/form-reply.ts";
import { MobileField } from "../lib/form/mobile-field.tsx";
import { useCodeField } from "../lib/form/use-code-field.ts";
import type { JoinPath } from "./join-kind.ts";

/** Before papers are shown and changed: a code to the number the application was made with. */
export function ProveForm({ path, applyNo }: { path: JoinPath; applyNo: string }) {
  const { busy, refused, fields, typed, ...reply } = usePostedReply("prove");
  const codeReply = reply.codeReply("smsCode");
  const { mobileError, codeError, onMobile } = useCodeField(fields, codeReply);
  return (
    <Form method="post" className={cx(layout.card, layout.padded, layout.stack)} noValidate>
      <DefaultSubmit>确认</DefaultSubmit>
      <input type="hidden" name="intent" value="prove" />
      <input type="hidden" name="applyNo" value={applyNo} />
      <h2>确认是您本人</h2>
      <p className={layout.muted}>
        材料只给申请人看。受理编号 <b className={layout.noWrap}>{applyNo}</b>
        ，请用申请时留的手机号收一条验证码。
      </p>
      <FormError refusal={refused} />
      <MobileField value={typed.mobile} error={mobileError} label="申请时留的手机号" />
      <CodeField type="APPLY" name="smsCode" codeReply={codeReply} error={codeError} onMobile={onMobile} />
      <div className={cx(layout.row, layout.wrap)}>
        <Button type="submit" variant="primary" busy={busy}>
          确认
        </Button>
        <Link className={cx(layout.link, layout.reach)} to={`${path}?step=progress`}>
          只查进度
        </Link>
      </div>
    </Form>
  );
}
