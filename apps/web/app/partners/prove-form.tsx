import { Button } from "@ginkgo/ui/button";
import { Form, Link, useNavigation } from "react-router";
import { CodeField } from "../lib/form/code-field.tsx";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { FormError } from "../lib/form/form-error.tsx";
import { MobileField } from "../lib/form/mobile-field.tsx";
import { useCodeField } from "../lib/form/use-code-field.ts";
import type { JoinReply } from "./company-action.ts";
import type { JoinPath } from "./join-kind.ts";

const NONE = {};

/** Before papers are shown and changed: a code to the number the application was made with. */
export function ProveForm({
  path,
  applyNo,
  reply,
}: {
  path: JoinPath;
  applyNo: string;
  reply: JoinReply | undefined;
}) {
  const isBusy = useNavigation().formMethod === "POST";
  const asked = reply?.asked;
  const refused = reply?.refused;
  const { mobileError, codeError, onMobile } = useCodeField(refused?.fields ?? NONE, asked);
  return (
    <Form method="post" className="cardx pad stack" noValidate>
      <DefaultSubmit>确认</DefaultSubmit>
      <input type="hidden" name="intent" value="prove" />
      <input type="hidden" name="applyNo" value={applyNo} />
      <h2>确认是您本人</h2>
      <p className="mut">
        材料只给申请人看。受理编号 <b className="nw">{applyNo}</b>，请用申请时留的手机号收一条验证码。
      </p>
      <FormError refusal={refused} />
      <MobileField value={reply?.typed?.mobile} error={mobileError} label="申请时留的手机号" />
      <CodeField type="APPLY" name="smsCode" asked={asked} error={codeError} onMobile={onMobile} />
      <div className="row wrapx">
        <Button type="submit" variant="pri" busy={isBusy}>
          确认
        </Button>
        <Link className="link reach" to={`${path}?step=progress`}>
          只查进度
        </Link>
      </div>
    </Form>
  );
}
