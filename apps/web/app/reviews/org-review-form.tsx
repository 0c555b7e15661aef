import { scorePartNames } from "@ginkgo/api-contract/membership/membership-codes";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { RateInput } from "@ginkgo/ui/rate";
import { Textarea } from "@ginkgo/ui/textarea";
import { type ReactNode, useEffect } from "react";
import { focusFirstError } from "../lib/form/focus-first-error.ts";
import { useDraft } from "../lib/form/form-drafts.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { ScoreParts } from "../lib/form/score-parts.tsx";

/** Writing what it was like, with the rules of the game beside it. */
export function ReviewForm({
  orgId,
  pictures,
}: {
  orgId: string;
  /** The part that takes pictures, given its error. */
  pictures: (error?: string) => ReactNode;
}) {
  const { fetcher, busy, refused, fields, typed, field } = useFormReply("org-comment", "add");
  const form = useDraft("org-comment");
  useEffect(() => {
    if (refused) focusFirstError(form.current);
  }, [refused, form]);
  return (
    <>
      <p className={layout.muted}>
        写下您亲眼看到的。参观过、住过的会标“核实过”，计入评分；其他的标“未核实”，只供参考。每家只能评一次，以后可以追评。好评差评都会留着，只隐藏违法和骂人的话。
      </p>
      <fetcher.Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className={cx(layout.card, layout.padded, layout.stack)}
        noValidate
      >
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="orgId" value={orgId} />
        <FormError refusal={refused} />
        <RateInput label="总的来说" name="score" value={typed.score} error={fields.score} />
        <ScoreParts parts={scorePartNames} typed={typed} />
        <Textarea
          label="您的评价"
          {...field("content")}
          rows={5}
          maxLength={500}
          hint="5 到 500 个字，例如：护理员换班时有没有人照看、饭菜软硬、夜里按铃多久来人"
        />
        {pictures(fields.images)}
        <Check name="anonymous" label="匿名，不显示我的名字" defaultChecked={typed.anonymous === "on"} />
        <Button type="submit" variant="primary" busy={busy} full>
          发表评价
        </Button>
        <p className={layout.hint}>请不要写手机号、身份证号和别人的姓名，系统会把它们遮住。</p>
      </fetcher.Form>
    </>
  );
}
