import { addBooking, BookForm, visitSlots } from "@ginkgo/api-contract/bookings/bookings";
import { orgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { data, redirect } from "react-router";
import account from "../lib/account/account.module.css";
import { AdviserLine } from "../lib/adviser-line.tsx";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { presentMember } from "../lib/api/present-member.ts";
import { requestInfo } from "../lib/api/request-info.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { useDraft } from "../lib/form/form-drafts.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { type FormRefusal, refusalOf } from "../lib/form/form-refusal.ts";
import { type FormReply, useFormReply } from "../lib/form/form-reply.ts";
import { textOf } from "../lib/form/form-typed.ts";
import { readForm } from "../lib/form/read-form.ts";
import { loadFace } from "../lib/load-face.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId, validated } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { useMember } from "../lib/routing/site-data.ts";
import type { Route } from "./+types/visit.page";
import { BookFields } from "./book-fields.tsx";
import { bookTexts } from "./book-texts.ts";
import { dropVisitDraft, keepVisitDraft, readVisitDraft } from "./visit-draft.ts";
import { visitHours } from "./visit-labels.ts";
import { VisitWhen } from "./visit-when.tsx";
import "../lib/account/sections.module.css";

type Loaded = Awaited<ReturnType<typeof loader>>;

const DAYS = "28";
const texts = bookTexts.VISIT;
const pathOf = (id: string) => `/orgs/${id}/visit`;

export const handle: PageHandle<Loaded> = {
  hidesTabBar: true,
  crumbs: ({ org }) => [
    { label: "养老机构", href: "/orgs" },
    { label: org.name, href: `/orgs/${org.id}` },
    { label: texts.title },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: `${texts.title}${loaderData?.org.name ?? ""}`, noIndex: true });

export const loader = validated(hasId, async (args: Route.LoaderArgs) => {
  const { id } = args.params;
  const part = /^\d{1,2}$/.exec(args.url.searchParams.get("part") ?? "")?.[0];
  const [org, slots, face] = await Promise.all([
    pageCall(args, orgDetail, { params: { id } }),
    pageCall(args, visitSlots, { params: { id }, query: { days: DAYS } }),
    loadFace(args),
  ]);
  const { name, city, district, details } = org;
  const address = org.address.includes(city) ? org.address : `${city}${district}${org.address}`;
  return {
    org: { id, name, address, visit: details.visit },
    slots,
    face,
    part: part === undefined ? undefined : Math.min(Number(part), slots.days.length / 4 - 1),
    draft: { ...readVisitDraft(args.request), ...asked(args.url) },
  };
});

/** The day chosen on the home's page. */
function asked({ searchParams }: URL): { date?: string } {
  const date = /^\d{4}-\d{2}-\d{2}$/.exec(searchParams.get("date") ?? "")?.[0];
  return date ? { date } : {};
}

const missing = { date: "请选一天，可约的都能点。", start: "请选几点到，机构好安排人接待您。" };

/** Whom the home receives where no name was given. */
const SOMEBODY = "参观的客人";

/**
 * What is wrong with the form, before anybody is asked to sign in for it. Without a number the one that signs in holds.
 */
function checked(typed: Record<string, string>, id: string, phone: string | undefined) {
  const body = {
    ...typed,
    contactName: typed.contactName?.trim() || SOMEBODY,
    contactPhone: typed.contactPhone?.trim() || phone,
    kind: "VISIT" as const,
    targetId: id,
  };
  const { success, data: form, error } = BookForm.safeParse(body);
  const fields: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) fields[String(path[0])] ??= message;
  const isLater = phone === undefined && !body.contactPhone;
  if (isLater) delete fields.contactPhone;
  for (const name of ["date", "start"] as const) if (!typed[name]) fields[name] = missing[name];
  if (Object.keys(fields).length > 0) return { fields };
  return success ? { form } : {};
}

/** Looking at other days keeps what was typed; booking asks for the sign-in and keeps it through that. */
export const action = validated(hasId, async (args: Route.ActionArgs) => {
  const { id } = args.params;
  const form = await readForm(args.request);
  const typed = textOf(form);
  const { origin } = args.context.get(requestInfo);
  const intent = form.get("intent") === "look" ? "look" : "book";
  const answer = (refusal: FormRefusal) =>
    data<FormReply>({ intent, at: Date.now(), ...refusal }, { status: refusal.status });
  if (intent === "look") return answer({ message: "", status: 200, fields: {}, typed });
  const { member } = await presentMember(args);
  const { form: body, fields } = checked(typed, id, member?.phone);
  if (fields) return answer({ message: Object.values(fields)[0] ?? "", status: 400, fields, typed });
  if (!member || !body)
    throw redirect(`/login?${new URLSearchParams({ returnTo: pathOf(id) })}`, {
      headers: { "set-cookie": keepVisitDraft(id, typed, origin) },
    });
  let made: { id: string };
  try {
    made = await callApi(serverApi(args), addBooking, { body });
  } catch (error) {
    return answer(refusalOf(error, typed));
  }
  throw redirect(`/user/book?made=${made.id}`, { headers: { "set-cookie": dropVisitDraft(id, origin) } });
});

/** Choosing when to look at a home: open to everybody, signed in only to book. */
export default function VisitPage({ loaderData: { org, slots, part, draft, face } }: Route.ComponentProps) {
  const { id, name, address, visit } = org;
  const { fetcher, busy, refused, fields, typed: posted } = useFormReply(`visit-${id}`, "book", "look");
  const draftForm = useDraft("visit");
  const member = useMember();
  const typed: Record<string, string> = refused ? posted : { ...draft };
  return (
    <div className={layout.page}>
      <div className={cx(account.column, layout.stack)}>
        <div>
          <h1 className={account.title}>
            {texts.title}
            <span className={layout.name}>{name}</span>
          </h1>
          <Facts
            items={[
              { term: "地址", value: address },
              { term: "接待", value: visitHours(visit.weekdays, slots) },
              ...(visit.notice ? [{ term: "注意", value: visit.notice }] : []),
            ]}
          />
        </div>
        <fetcher.Form
          ref={draftForm}
          method="post"
          action={pathOf(id)}
          className={cx(layout.card, layout.padded, layout.stack)}
          noValidate
        >
          <FormError refusal={refused} />
          {/* The first button is what Enter presses. */}
          <button
            type="submit"
            name="intent"
            value="book"
            className={layout.screenReader}
            tabIndex={-1}
            aria-hidden="true"
          >
            约好这一天
          </button>
          <VisitWhen
            slots={slots}
            typed={typed}
            fields={fields}
            part={part}
            hrefOf={(to) => `${pathOf(id)}?part=${to}`}
          />
          <BookFields texts={texts} people="2" typed={typed} fields={fields} mayBeNameless />
          <div>
            <Button type="submit" name="intent" value="book" variant="primary" size="big" full busy={busy}>
              约好这一天
            </Button>
            <p className={layout.hint}>
              {member
                ? "约好、有变化和前一天傍晚，都发短信到您登录的手机号。不收费，来不了随时取消。"
                : "下一步用手机号登录，选好填好的都留着。不收费，来不了随时取消。"}
            </p>
          </div>
        </fetcher.Form>
        {face && <AdviserLine face={face} about="ORG" target={id} />}
      </div>
    </div>
  );
}
