import type { ApplyType } from "@ginkgo/api-contract/partners/apply-codes";
import type { ApplyFile, OwnMerchantApply } from "@ginkgo/api-contract/partners/merchant-apply";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { DefaultSubmit } from "../lib/form/default-submit.tsx";
import { focusFirstError } from "../lib/form/focus-first-error.ts";
import { useDraft } from "../lib/form/form-drafts.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { usePostedReply } from "../lib/form/form-reply.ts";
import type { PlacedFile } from "./apply-content.ts";
import { ApplyProgressView } from "./apply-progress.tsx";
import type { Places } from "./area-picks.tsx";
import type { JoinReply } from "./company-action.ts";
import { CompanyPart } from "./company-part.tsx";
import { PapersPart } from "./papers-part.tsx";
import styles from "./partners.module.css";

/** Papers as links; they open for the applicant alone. */
export function PaperList({ files }: { files: readonly ApplyFile[] }) {
  return (
    <section aria-labelledby="papers">
      <h2 id="papers" className={styles.joinH2}>
        交过的材料
      </h2>
      <ul className={cx(layout.card, layout.padded, styles.joinPapers)}>
        {files.map(({ fileId, kindText, url, mime }) => (
          <li key={fileId}>
            <a href={url} className={layout.link} target="_blank" rel="noreferrer">
              <Icon name={mime === "application/pdf" ? "file-text" : "images"} /> {kindText}
              <span className={layout.screenReader}>，在新窗口打开</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The whole application on one page, to be mended and sent again. */
function CorrectionForm({
  form,
  own,
  places,
}: {
  form: "merchant" | "partner";
  own: OwnMerchantApply;
  places: Places;
}) {
  const formRef = useDraft(`mend-${own.applyNo}`);
  const { busy, refused, done, fields } = usePostedReply<JoinReply>("mend");
  const state = done ?? refused?.state;
  useEffect(() => {
    if (refused) focusFirstError(formRef.current);
  }, [refused, formRef]);
  const content = state?.content ?? { ...own.form, introduction: own.form.introduction ?? undefined };
  const files: PlacedFile[] =
    state?.files ??
    own.files.map(({ kind, kindText, fileId }) => ({ kind, fileId, name: `${kindText}（已上传）` }));
  const names = Object.fromEntries(files.map(({ fileId, name }) => [fileId, name]));
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
      <input type="hidden" name="names" value={JSON.stringify(names)} />
      <h2>{own.state === "REJECTED" ? "改好再提交" : "补充"}</h2>
      <FormError refusal={refused} />
      <CompanyPart form={form} content={content} places={places} fields={fields} />
      <TextInput
        label="联系人"
        name="contactName"
        autoComplete="name"
        defaultValue={content.contactName}
        error={fields.contactName}
      />
      <PapersPart
        type={(content.applyType as ApplyType) || own.form.applyType}
        files={files}
        fields={fields}
      />
      <Button type="submit" variant="primary" size="big" busy={busy}>
        {own.state === "REJECTED" ? "重新提交" : "提交补充"}
      </Button>
    </Form>
  );
}

/** One's own application: where it stands, its papers, and what can be done with it. */
export function OwnApply({
  form,
  own,
  places,
  justSent,
}: {
  form: "merchant" | "partner";
  own: OwnMerchantApply;
  places: Places;
  justSent: boolean;
}) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (justSent) said.current?.focus();
  }, [justSent]);
  const canCorrect = own.actions.includes("supplement") || own.actions.includes("resubmit");
  return (
    <>
      {justSent && (
        <p className={styles.boxSay} role="status" tabIndex={-1} ref={said}>
          <Icon name="check-circle-fill" />
          <span>收到了，我们接着审核。</span>
        </p>
      )}
      <ApplyProgressView progress={own} />
      {canCorrect && <CorrectionForm form={form} own={own} places={places} />}
      <PaperList files={own.files} />
      {own.actions.includes("withdraw") && <WithdrawForm />}
    </>
  );
}

/** 撤回: said plainly what it means, one press. */
export function WithdrawForm({ id }: { id?: string }) {
  const { refused } = usePostedReply("withdraw");
  return (
    <details className={styles.more}>
      <summary>不申请了，撤回</summary>
      <Form method="post" className={layout.stack}>
        <input type="hidden" name="intent" value="withdraw" />
        {id && <input type="hidden" name="id" value={id} />}
        <FormError refusal={refused} />
        <p className={layout.muted}>
          撤回以后这份申请就停了，材料保存 3 年后删除。以后要加入，可以重新申请。
        </p>
        <Button type="submit">确定撤回</Button>
      </Form>
    </details>
  );
}
