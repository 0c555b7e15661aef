import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Textarea } from "@ginkgo/ui/textarea";
import { useDraft } from "./form/form-drafts.ts";
import { FormError } from "./form/form-error.tsx";
import { useFormReply } from "./form/form-reply.ts";

/** Why nobody else sees one's own review, and what was said against that. */
export function HiddenText({ hidden, appeal }: { hidden: string | null; appeal: string | null }) {
  if (hidden === null) return null;
  return (
    <div role="status">
      <p className={cx(field.message, field.error)}>
        <span>这条评价被隐藏了。{hidden}</span>
      </p>
      {appeal !== null && <p className={layout.hint}>{appeal}</p>}
    </div>
  );
}

/** Objecting to one's own review being hidden, once. */
export function AppealReview({ reviewId }: { reviewId: string }) {
  const key = `appeal-${reviewId}`;
  const { fetcher, busy, refused, fields, typed } = useFormReply(key, "appeal");
  const draft = useDraft(key);
  const isOwn = typed.reviewId === undefined || typed.reviewId === reviewId;
  return (
    <fetcher.Form
      ref={draft}
      method="post"
      className={cx(layout.card, layout.padded, layout.stack)}
      noValidate
    >
      <input type="hidden" name="intent" value="appeal" />
      <input type="hidden" name="reviewId" value={reviewId} />
      <FormError refusal={isOwn ? refused : undefined} />
      <Textarea
        label="不同意隐藏"
        name="content"
        rows={3}
        maxLength={300}
        hint="写写为什么，可以提一次，由另一位同事来看"
        defaultValue={isOwn ? typed.content : undefined}
        error={isOwn ? fields.content : undefined}
      />
      <Button type="submit" variant="primary" busy={busy}>
        提出异议
      </Button>
    </fetcher.Form>
  );
}
