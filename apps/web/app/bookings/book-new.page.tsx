import { addBooking, BOOK_DAYS, type BookKind } from "@ginkgo/api-contract/bookings/bookings";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { redirect } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { formAction, useFormReply } from "../lib/form/form-reply.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId, validated } from "../lib/routing/path-rules.ts";
import { routeMiddleware } from "../lib/routing/route-middleware.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/book-new.page";
import { bookDays } from "./book-days.ts";
import { BookFields } from "./book-fields.tsx";
import { bookTexts } from "./book-texts.ts";
import { BookWhen } from "./book-when.tsx";
import { loadBookable } from "./load-book.ts";
import "../lib/account/sections.module.css";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const middleware = routeMiddleware("auth");

export const handle: PageHandle<Loaded> = {
  crumbs: ({ of: { kind, list, name, link } }) => [
    list,
    { label: name, href: link },
    { label: bookTexts[kind].title },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const of = loaderData?.of;
  return pageMeta(matches, { title: of ? `${bookTexts[of.kind].title}${of.name}` : "预约", noIndex: true });
};

export const loader = validated(hasId, async (args: Route.LoaderArgs) => ({
  of: await loadBookable(args, args.params.id),
  days: bookDays(),
}));

const answer = formAction({
  book: async (api, form) => {
    const text = (name: string) => String(form.get(name) ?? "");
    const { id } = await callApi(api, addBooking, {
      body: {
        kind: text("kind") as BookKind,
        targetId: text("targetId"),
        date: text("date"),
        start: text("start") || undefined,
        peopleCount: text("peopleCount"),
        contactName: text("contactName"),
        contactPhone: text("contactPhone"),
        remark: text("remark"),
      },
    });
    return redirect(`/user/book?made=${id}`);
  },
});

export const action = validated(hasId, (args: Route.ActionArgs) => answer(args));

/** Booking a talk about a service, or a place on a trip. */
export default function BookNewPage({ loaderData: { of, days } }: Route.ComponentProps) {
  const { kind, id, name, facts } = of;
  const { fetcher, busy, refused, fields, typed } = useFormReply(`book-${kind}-${id}`, "book");
  const texts = bookTexts[kind];
  const farthest = `最远约到 ${BOOK_DAYS} 天`;
  return (
    <div className={layout.page}>
      <div className={cx(account.column, layout.stack)}>
        <div>
          <h1 className={account.title}>
            {texts.title}
            <span className={layout.name}>{name}</span>
          </h1>
          {texts.lead && <p>{texts.lead}</p>}
          <Facts items={facts} />
        </div>
        <fetcher.Form method="post" className={cx(layout.card, layout.padded, layout.stack)} noValidate>
          <input type="hidden" name="intent" value="book" />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="targetId" value={id} />
          <FormError refusal={refused} />
          <BookFields texts={texts} people={kind === "SERVICE" ? "1" : "2"} typed={typed} fields={fields}>
            <BookWhen label={texts.when} days={days} typed={typed} fields={fields} hint={farthest} />
          </BookFields>
          <Button type="submit" variant="primary" size="big" busy={busy}>
            约好这一天
          </Button>
        </fetcher.Form>
      </div>
    </div>
  );
}
