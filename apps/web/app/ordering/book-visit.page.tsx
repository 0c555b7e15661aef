import "../membership/membership.css";
import { addBooking, BOOK_DAYS } from "@ginkgo/contract/bookings";
import { orgDetail } from "@ginkgo/contract/orgs";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { redirect } from "react-router";
import { callApi } from "../lib/api-client.ts";
import { formAction, useFormReply } from "../lib/form-reply.ts";
import { FormTrouble } from "../lib/form-trouble.tsx";
import { weekdayList } from "../lib/format.ts";
import { pageCall } from "../lib/page-call.ts";
import type { PageHandle } from "../lib/page-handle.ts";
import { hasId, validated } from "../lib/path-rules.ts";
import { routeMiddleware } from "../lib/route-middleware.ts";
import { pageMeta } from "../lib/seo.ts";
import type { Route } from "./+types/book-visit.page";
import { bookDays } from "./book-days.ts";
import { BookWhen } from "./book-when.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const middleware = routeMiddleware("auth");

export const handle: PageHandle<Loaded> = {
  crumbs: ({ org }) => [
    { label: "养老机构", href: "/orgs" },
    { label: org.name, href: `/orgs/${org.id}` },
    { label: "预约参观" },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: `预约参观${loaderData?.org.name ?? ""}`, noIndex: true });

export const loader = validated(hasId, async (args: Route.LoaderArgs) => {
  const { id } = args.params;
  const { name, address, details } = await pageCall(args, orgDetail, { params: { id } });
  return { org: { id, name, address, visit: details.visit }, days: bookDays() };
});

const answer = formAction({
  book: (api, form) => {
    const text = (name: string) => String(form.get(name) ?? "");
    return callApi(api, addBooking, {
      body: {
        kind: "VISIT",
        targetId: text("orgId"),
        date: text("date"),
        start: text("start") || undefined,
        peopleCount: text("peopleCount"),
        contactName: text("contactName"),
        contactPhone: text("contactPhone"),
        remark: text("remark"),
      },
    });
  },
});

export const action = validated(hasId, async (args: Route.ActionArgs) => {
  const reply = await answer(args);
  if ("done" in reply.data) throw redirect("/user/book?made=1");
  return reply;
});

export default function BookVisitPage({ loaderData: { org, days } }: Route.ComponentProps) {
  const { fetcher, busy, refused, fields, typed } = useFormReply(`book-visit-${org.id}`, "book");
  const { weekdays, hours, notice } = org.visit;
  return (
    <div className="wrap org-page">
      <div className="mem-col stack">
        <div>
          <h1 className="mem-h1">
            预约参观<span className="name">{org.name}</span>
          </h1>
          <Facts
            items={[
              { term: "地址", value: org.address },
              ...(weekdays ? [{ term: "参观日", value: weekdayList(weekdays) }] : []),
              ...(hours ? [{ term: "时间", value: hours }] : []),
              ...(notice ? [{ term: "注意", value: notice }] : []),
            ]}
          />
        </div>
        <fetcher.Form method="post" className="cardx pad stack" noValidate>
          <input type="hidden" name="intent" value="book" />
          <input type="hidden" name="orgId" value={org.id} />
          <FormTrouble refusal={refused} />
          <div className="g2">
            <BookWhen
              days={days}
              typed={typed}
              fields={fields}
              hint={
                weekdays
                  ? `${weekdayList(weekdays)}接待，最远约到 ${BOOK_DAYS} 天`
                  : `最远约到 ${BOOK_DAYS} 天`
              }
            />
            <TextInput
              label="几个人来"
              name="peopleCount"
              type="number"
              inputMode="numeric"
              min={1}
              max={20}
              unit="人"
              defaultValue={typed.peopleCount ?? "2"}
              error={fields.peopleCount}
            />
            <TextInput
              label="联系人"
              name="contactName"
              autoComplete="name"
              defaultValue={typed.contactName}
              error={fields.contactName}
            />
            <TextInput
              label="联系电话"
              name="contactPhone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              hint="机构找您时打这个电话，加密保存"
              defaultValue={typed.contactPhone}
              error={fields.contactPhone}
            />
          </div>
          <Textarea
            label="有什么要先说的"
            name="remark"
            rows={3}
            optional
            placeholder="例如：老人坐轮椅，想看看护理区和食堂"
            defaultValue={typed.remark}
            error={fields.remark}
          />
          <Button type="submit" variant="pri" size="big" busy={busy}>
            约好这一天
          </Button>
        </fetcher.Form>
      </div>
    </div>
  );
}
