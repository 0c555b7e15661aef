import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Textarea } from "@ginkgo/ui/textarea";
import { useDraft } from "./form-drafts.ts";
import { FormError } from "./form-error.tsx";
import { useFormReply } from "./form-reply.ts";

/**
 * Adding to one's own review, once. A plain post answers one form of several alike: what was typed belongs to the
 * review whose hidden fields came with it.
 */
export function AppendReview({ fields: which }: { fields: Record<string, string> }) {
  const key = `append-${Object.values(which).join("-")}`;
  const { fetcher, busy, refused, fields, typed } = useFormReply(key, "append");
  const draft = useDraft(key);
  const isOwn = Object.entries(which).every(([name, value]) => typed[name] === value);
  return (
    <fetcher.Form
      ref={draft}
      method="post"
      className={cx(layout.card, layout.padded, layout.stack)}
      noValidate
    >
      <input type="hidden" name="intent" value="append" />
      {Object.entries(which).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormError refusal={isOwn ? refused : undefined} />
      <Textarea
        label="追评"
        name="content"
        rows={3}
        maxLength={500}
        hint="可以追一次，写写后来怎么样"
        defaultValue={isOwn ? typed.content : undefined}
        error={isOwn ? fields.content : undefined}
      />
      <Button type="submit" variant="primary" busy={busy}>
        发表追评
      </Button>
    </fetcher.Form>
  );
}
