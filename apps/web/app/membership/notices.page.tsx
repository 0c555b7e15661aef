import { bindMail, sendMailCode, unbindMail } from "@ginkgo/api-contract/membership/mail";
import {
  NoticeKindCode,
  noticePage,
  noticePreferences,
  readNotices,
  saveNoticePreferences,
  unreadNotices,
} from "@ginkgo/api-contract/membership/notices";
import { Button } from "@ginkgo/ui/button";
import { Chip, Chips } from "@ginkgo/ui/chip";
import { Empty } from "@ginkgo/ui/empty";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { useEffect } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { ownMember } from "../lib/api/present-member.ts";
import { formAction, useFormReply } from "../lib/form/form-reply.ts";
import { placed } from "../lib/form/placed.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { on } from "../lib/live/events.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/notices.page";
import { MailPart } from "./mail-part.tsx";
import styles from "./membership.module.css";
import { NoticePreferences } from "./notice-preferences.tsx";
import { NoticeRow } from "./notice-row.tsx";
import { PushDevice } from "./push-device.tsx";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "消息" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "我的消息", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const params = args.url.searchParams;
  const kind = NoticeKindCode.safeParse(params.get("kind")).data;
  const current = /^[1-9]\d{0,4}$/.exec(params.get("current") ?? "")?.[0];
  const [member, page, unread, preferences] = await Promise.all([
    ownMember(args),
    pageCall(args, noticePage, { query: { kind, current, size: "15" } }),
    pageCall(args, unreadNotices),
    pageCall(args, noticePreferences),
  ]);
  return { member, page, unread, kind, preferences };
}

const field = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** That it is still the member who sits here. */
const proofOf = (form: FormData) => ({
  smsCode: field(form, "smsCode") || undefined,
  // As it was typed: a password may begin or end with a space.
  password: String(form.get("password") ?? "") || undefined,
});
const proofPlaces = {
  FRESH_PROOF_REQUIRED: "proof",
  SMS_CODE_WRONG: "smsCode",
  SIGN_IN_FAILED: "password",
} as const;

const handlers: Parameters<typeof formAction>[0] = {
  read: (api, form) => callApi(api, readNotices, { body: { ids: [String(form.get("id"))] } }),
  readAll: (api, form) => {
    const kind = NoticeKindCode.safeParse(form.get("kind")).data;
    return callApi(api, readNotices, { body: kind ? { kind } : {} });
  },
  // What is not ticked is turned off; what cannot be chosen stands in no field and stays.
  prefer: async (api, form) => {
    const { records, pushKey, mail } = await callApi(api, noticePreferences);
    return callApi(api, saveNoticePreferences, {
      body: {
        records: records.map(({ kind, inAppKept, smsOffered }) => ({
          kind,
          ...(inAppKept ? {} : { inApp: form.has(`inApp-${kind}`) }),
          ...(smsOffered ? { sms: form.has(`sms-${kind}`) } : {}),
          ...(pushKey ? { push: form.has(`push-${kind}`) } : {}),
          ...(mail?.address ? { mail: form.has(`mail-${kind}`) } : {}),
        })),
      },
    });
  },
  mailCode: async (api, form) => {
    const address = field(form, "address");
    await callApi(api, sendMailCode, { body: { address } });
    return { address };
  },
  mailBind: (api, form) =>
    placed(
      proofPlaces,
      callApi(api, bindMail, {
        body: { address: field(form, "address"), code: field(form, "code"), ...proofOf(form) },
      }),
    ),
  mailUnbind: (api, form) => placed(proofPlaces, callApi(api, unbindMail, { body: proofOf(form) })),
};

export const action = formAction(handlers, {
  mailBind: { smsCode: "BIND" },
  mailUnbind: { smsCode: "BIND" },
});

export default function NoticesPage({
  loaderData: { member, page, unread, kind, preferences },
}: Route.ComponentProps) {
  const { fetcher, busy, reply } = useFormReply("notices-read-all", "readAll");
  useFormToast(reply, { readAll: "都标为已读了" });
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  // What comes in meanwhile stands in the list too, not only in the number beside it.
  useEffect(() => on("notify", () => void revalidate()), [revalidate]);
  useEffect(() => on("liveConnected", () => void revalidate()), [revalidate]);
  const here = unread.kinds.find((k) => k.kind === kind);
  const left = kind ? (here?.count ?? 0) : unread.total;
  const hrefOf = (n: number) => {
    const query = new URLSearchParams(search);
    query.set("current", String(n));
    return `/user/notices?${query}`;
  };
  return (
    <>
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap, account.head)}>
        <h1 className={account.title}>我的消息</h1>
        {left > 0 && (
          <fetcher.Form method="post">
            <input type="hidden" name="intent" value="readAll" />
            {kind && <input type="hidden" name="kind" value={kind} />}
            <Button type="submit" size="small" busy={busy}>
              全部标为已读
            </Button>
          </fetcher.Form>
        )}
      </div>
      {(unread.kinds.length > 0 || kind) && (
        <nav aria-label="消息的种类" className={account.chips}>
          <Chips>
            <Chip on={!kind} render={<Link to="/user/notices" preventScrollReset />}>
              全部{unread.total > 0 && `，${unread.total} 条没读`}
            </Chip>
            {unread.kinds.map(({ kind: code, text, count }) => (
              <Chip
                key={code}
                on={code === kind}
                render={<Link to={`/user/notices?kind=${code}`} preventScrollReset />}
              >
                {text} {count}
              </Chip>
            ))}
          </Chips>
        </nav>
      )}
      {page.records.length === 0 ? (
        <Empty title="没有消息" text="订单、合同、家人和反馈有了进展，都会发到这里。" />
      ) : (
        <ul className={cx(layout.card, styles.noticeList)} aria-label="消息">
          {page.records.map((notice) => (
            <li key={notice.id}>
              <NoticeRow notice={notice} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page.current} pages={page.pages} hrefOf={hrefOf} as={HrefLink} label="消息翻页" />
      {preferences.pushKey && <PushDevice pushKey={preferences.pushKey} />}
      {preferences.mail && <MailPart mail={preferences.mail} member={member} />}
      <NoticePreferences preferences={preferences} />
    </>
  );
}
