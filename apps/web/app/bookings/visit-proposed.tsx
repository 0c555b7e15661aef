import type { Booking } from "@ginkgo/api-contract/bookings/bookings";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { hourText } from "./visit-when.tsx";

/** Another time the home asks for: agreed to here, or one chooses another below. */
export function VisitProposed({ booking }: { booking: Booking }) {
  const { id, proposed, targetName } = booking;
  const { fetcher, busy, reply, refused, typed } = useFormReply(`book-accept-${id}`, "accept");
  useFormToast(reply, { accept: "说好了，就这个时间" });
  if (!proposed) return null;
  const when = `${dayText(proposed.date)}${hourText(proposed.start)}`;
  return (
    <fetcher.Form method="post" className={cx(account.notice, account.block, layout.stack)}>
      <input type="hidden" name="id" value={id} />
      <FormError refusal={!typed.id || typed.id === id ? refused : undefined} />
      <p>
        {targetName}想请您改到 <b className={layout.noWrap}>{when}</b> 来
        {proposed.text ? `：${proposed.text}` : "。"}
      </p>
      <p>
        <Button type="submit" name="intent" value="accept" busy={busy}>
          同意这个时间
        </Button>
      </p>
      <p className={layout.hint}>都不合适，在下面“改日子”里另选一个时间，或打机构电话商量。</p>
    </fetcher.Form>
  );
}
