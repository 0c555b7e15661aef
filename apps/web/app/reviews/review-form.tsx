import { visitPartNames } from "@ginkgo/api-contract/orders/order-codes";
import type { Order, OrderItem } from "@ginkgo/api-contract/orders/order-shapes";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { RateInput } from "@ginkgo/ui/rate";
import { Textarea } from "@ginkgo/ui/textarea";
import { useEffect } from "react";
import account from "../lib/account/account.module.css";
import { ErrorLine } from "../lib/form/error-line.tsx";
import { focusFirstError } from "../lib/form/focus-first-error.ts";
import { useDraft } from "../lib/form/form-drafts.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { PictureUpload } from "../lib/form/picture-upload.tsx";
import { ScoreParts } from "../lib/form/score-parts.tsx";
import { reviewHints, reviewTags } from "../lib/orders/review-labels.ts";

interface Written {
  fields: Record<string, string>;
  typed: Record<string, string>;
}

/** Of several things, words of its own for each; those left empty get the words said of all. */
function ByThing({ things, fields, typed }: { things: readonly OrderItem[] } & Written) {
  const isStarted = things.some(({ targetId }) => typed[`score-${targetId}`] || typed[`content-${targetId}`]);
  return (
    <details className={account.fold} open={isStarted || undefined}>
      <summary>每一样分开评价（选填）</summary>
      <div className={cx(layout.stack, account.foldBody)}>
        <p className={layout.muted}>不分开写的，就用上面的评价。</p>
        {things.map(({ targetId, name }) => (
          <div key={targetId} className={cx(layout.stack, account.said)}>
            <input type="hidden" name="thing" value={targetId} />
            <RateInput
              label={name}
              name={`score-${targetId}`}
              value={typed[`score-${targetId}`]}
              error={fields[`score-${targetId}`]}
            />
            <Textarea
              label={`说说${name}`}
              name={`content-${targetId}`}
              rows={2}
              maxLength={500}
              defaultValue={typed[`content-${targetId}`]}
              error={fields[`content-${targetId}`]}
            />
          </div>
        ))}
      </div>
    </details>
  );
}

/** Writing what an order was like. */
export function ReviewForm({ order }: { order: Order }) {
  const { id, kind, items, employee } = order;
  const { fetcher, busy, refused, fields, typed, field } = useFormReply("order-comment", "say");
  const form = useDraft(`order-comment-${id}`);
  useEffect(() => {
    if (refused) focusFirstError(form.current);
  }, [refused, form]);
  if (kind === "CARD" || kind === "BILL") return null;
  const things = [...new Map(items.map((item) => [item.targetId, item])).values()];
  return (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className={cx(layout.card, layout.padded, layout.stack)}
      noValidate
    >
      <input type="hidden" name="intent" value="say" />
      <input type="hidden" name="id" value={id} />
      <FormError refusal={refused} />
      <RateInput
        label={employee ? `${employee.name}这次做得怎么样` : "总的来说"}
        name="score"
        value={typed.score}
        error={fields.score}
      />
      {kind === "SERVICE" && <ScoreParts parts={visitPartNames} typed={typed} />}
      <div>
        <p className={account.question} aria-hidden="true">
          哪些说得对（选填）
        </p>
        <Chips legend="哪些说得对">
          {reviewTags[kind].map((tag) => (
            <ChipOption
              key={tag}
              type="checkbox"
              name={`tag-${tag}`}
              defaultChecked={typed[`tag-${tag}`] === "on"}
            >
              {tag}
            </ChipOption>
          ))}
        </Chips>
        <ErrorLine id="tags-error" text={fields.tags} />
      </div>
      <Textarea
        label="您的评价"
        {...field("content")}
        rows={5}
        maxLength={500}
        hint={`5 到 500 个字。${reviewHints[kind]}`}
      />
      {things.length > 1 && <ByThing things={things} fields={fields} typed={typed} />}
      <PictureUpload purpose="comment" error={fields.images} />
      <Check name="anonymous" label="匿名，不显示我的名字" defaultChecked={typed.anonymous === "on"} />
      <Button type="submit" variant="primary" busy={busy} full>
        发表评价
      </Button>
      <p className={layout.hint}>
        好评差评都会留着，不能删。请不要写手机号、身份证号和别人的姓名，系统会把它们遮住。
      </p>
    </fetcher.Form>
  );
}
