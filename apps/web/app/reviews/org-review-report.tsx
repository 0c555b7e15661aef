import { reviewReportReasons } from "@ginkgo/api-contract/membership/membership-codes";
import { Button } from "@ginkgo/ui/button";
import { ChoiceGroup, Radio } from "@ginkgo/ui/check";
import fieldStyles from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Textarea } from "@ginkgo/ui/textarea";
import { FormError } from "../lib/form/form-error.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";

/** Telling that a review breaks the rules. */
export function ReportForm({ id }: { id: string }) {
  const { fetcher, busy, refused, fields, typed, field } = useFormReply("org-comment-report", "report");
  return (
    <fetcher.Form method="post" className={cx(layout.card, layout.padded, layout.stack)} noValidate>
      <input type="hidden" name="intent" value="report" />
      <input type="hidden" name="id" value={id} />
      <FormError refusal={refused} />
      <ChoiceGroup legend="这条评价哪里不对">
        {Object.entries(reviewReportReasons).map(([code, label]) => (
          <Radio
            key={code}
            name="reason"
            value={code}
            label={label}
            defaultChecked={typed.reason === code}
            aria-invalid={fields.reason ? true : undefined}
            aria-describedby={fields.reason ? "reason-error" : undefined}
          />
        ))}
      </ChoiceGroup>
      {fields.reason && (
        <p className={cx(fieldStyles.message, fieldStyles.error)} id="reason-error" role="alert">
          <Icon name="warning-circle-fill" />
          <span>{fields.reason}</span>
        </p>
      )}
      <Textarea label="说明" {...field("content")} optional rows={3} maxLength={200} />
      <Button type="submit" variant="primary" busy={busy}>
        提交举报
      </Button>
      <p className={layout.hint}>由工作人员核对后处理，结果会发到您的消息里。写评价的人看不到是谁举报的。</p>
    </fetcher.Form>
  );
}
