import {
  type PrivacyRequest,
  privacyRequestKinds,
  REQUEST_DAYS,
} from "@ginkgo/api-contract/privacy/privacy-requests";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Tag } from "@ginkgo/ui/tag";
import { Textarea } from "@ginkgo/ui/textarea";
import account from "../../lib/account/account.module.css";
import { useDraft } from "../../lib/form/form-drafts.ts";
import { FormError } from "../../lib/form/form-error.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { useFormToast } from "../../lib/form/use-form-toast.ts";

const kinds = Object.entries(privacyRequestKinds).map(([value, label]) => ({ value, label }));

/** What the member asks about their own data that the page does not let them do, and what became of it. */
export function PrivacyRequests({ requests }: { requests: readonly PrivacyRequest[] }) {
  const { fetcher, busy, reply, refused, fields, typed } = useFormReply("privacy-request", "request");
  useFormToast(reply, { request: `提交了，${REQUEST_DAYS} 天内答复您` });
  const draft = useDraft("privacy-request");
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="requests-h">
      <h2 id="requests-h" className={account.subtitle}>
        请人来办
      </h2>
      <p className={layout.muted}>上面办不了的，写在这里，{REQUEST_DAYS} 天内答复您。</p>
      {requests.map((one) => (
        <article key={one.id} className={layout.stack}>
          <p className={cx(layout.row, layout.wrap)}>
            <b>{one.kindText}</b>
            <Tag>{one.stateText}</Tag>
            <span className={layout.hint}>
              {dayText(one.askedAt)} 提的
              {one.answeredAt === null && `，${dayText(one.dueAt)} 前答复`}
            </span>
          </p>
          <p>{one.content}</p>
          {one.answer && <p>答复：{one.answer}</p>}
        </article>
      ))}
      <fetcher.Form key={requests.length} ref={draft} method="post" className={layout.stack} noValidate>
        <input type="hidden" name="intent" value="request" />
        <FormError refusal={refused} />
        <Select
          label="要办哪一种"
          name="kind"
          options={kinds}
          defaultValue={typed.kind ?? "CORRECT"}
          error={fields.kind}
        />
        <Textarea
          label="要办的事"
          name="content"
          rows={3}
          maxLength={500}
          hint="例如：姓名写错了，应该是……；不要写身份证号和银行卡号"
          defaultValue={typed.content}
          error={fields.content}
        />
        <Button type="submit" busy={busy}>
          提交
        </Button>
      </fetcher.Form>
    </section>
  );
}
