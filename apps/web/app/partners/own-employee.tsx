import type { OwnEmployeeApply } from "@ginkgo/api-contract/partners/employee-apply";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect } from "react";
import { Form, Link } from "react-router";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { focusFirstError } from "../lib/form/focus-first-error.ts";
import { useDraft } from "../lib/form/form-drafts.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { usePostedReply } from "../lib/form/form-reply.ts";
import type { Content } from "./apply-content.ts";
import { ApplyProgressView } from "./apply-progress.tsx";
import type { Places } from "./area-picks.tsx";
import type { EmployeeReply } from "./employee-action.ts";
import { PaperList, WithdrawForm } from "./own-apply.tsx";
import styles from "./partners.module.css";
import { PersonPart } from "./person-part.tsx";
import { SkillsPart } from "./skills-part.tsx";
import { TimesPart } from "./times-part.tsx";

type Props = { own: OwnEmployeeApply; places: Places };

/** The whole application on one page, to be mended and sent again. */
function CorrectionForm({ own, places }: Props) {
  const formRef = useDraft(`mend-${own.applyNo}`);
  const { busy, refused, done, fields } = usePostedReply<EmployeeReply>("mend");
  const state = done ?? refused?.state;
  useEffect(() => {
    if (refused) focusFirstError(formRef.current);
  }, [refused, formRef]);
  const { idNumberMasked, ...before } = own.form;
  // The consent was given with the application; sending it again gives it again.
  const content: Content = state?.content ?? before;
  const files =
    state?.files ??
    own.files.map(({ kind, kindText, fileId }) => ({ kind, fileId, name: `${kindText}（已上传）` }));
  return (
    <Form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      className={cx(layout.card, layout.padded, layout.stack, styles.form)}
      noValidate
    >
      <DefaultSubmit>{own.state === "REJECTED" ? "重新提交" : "提交补充"}</DefaultSubmit>
      <input type="hidden" name="intent" value="mend" />
      <h2>{own.state === "REJECTED" ? "改好再提交" : "补充"}</h2>
      <FormError refusal={refused} />
      <PersonPart content={content} fields={fields} masked={idNumberMasked} />
      <SkillsPart content={content} files={files} fields={fields} />
      <TimesPart content={content} places={places} fields={fields} />
      <Button type="submit" variant="primary" size="big" busy={busy}>
        {own.state === "REJECTED" ? "重新提交" : "提交补充"}
      </Button>
    </Form>
  );
}

/** A member's own application to visit homes: where it stands and what can be done with it. */
export function OwnEmployee({ own, places, justSent }: Props & { justSent: boolean }) {
  const canCorrect = own.actions.includes("supplement") || own.actions.includes("resubmit");
  return (
    <>
      {justSent && (
        <p className={styles.boxSay} role="status">
          <Icon name="check-circle-fill" />
          <span>收到了，我们接着审核。</span>
        </p>
      )}
      <ApplyProgressView progress={own} />
      {canCorrect && <CorrectionForm own={own} places={places} />}
      <PaperList files={own.files} />
      {own.actions.includes("withdraw") && <WithdrawForm id={own.id} />}
      {own.state === "WITHDRAWN" && (
        <Button render={<Link to="/joinus?step=person" />} variant="primary">
          重新申请
        </Button>
      )}
    </>
  );
}
