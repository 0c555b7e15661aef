import { conversationTargets } from "@ginkgo/api-contract/advisory/advisory-codes";
import {
  conversationDetail,
  messagePage,
  OpenForm,
  openConversation,
  readMessages,
} from "@ginkgo/api-contract/advisory/chat";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Thread } from "@ginkgo/ui/thread";
import thread from "@ginkgo/ui/thread/thread.module.css";
import { useEffect } from "react";
import { Form, Link, redirect } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { emit } from "../lib/live/events.ts";
import { pageNotFound } from "../lib/routing/not-found.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/chat.page";
import styles from "./advisory.module.css";
import { chatAction } from "./chat-action.ts";
import { ChatForms } from "./chat-forms.tsx";
import { headOf } from "./chat-labels.ts";
import { useLiveConversations } from "./use-live-conversations.ts";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [
    { label: "我的", href: "/user/info" },
    { label: "顾问与聊天", href: "/user/advisor" },
    { label: "聊天" },
  ],
};

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: "聊天", noIndex: true });

/** What a conversation is to be about, by its address. @throws 404 where the address names nothing */
function wantedAt(url: URL) {
  const wanted = OpenForm.safeParse({
    targetType: url.searchParams.get("about"),
    targetId: url.searchParams.get("target") ?? undefined,
  });
  if (!wanted.success) throw pageNotFound(url);
  return wanted.data;
}

/** A conversation by `?id=`, or one to be opened by `?about=` and `?target=`; the list of them without either. */
export async function loader(args: Route.LoaderArgs) {
  const params = args.url.searchParams;
  const id = params.get("id") ?? "";
  if (hasId({ id })) {
    const beforeSeq = /^[1-9]\d{0,9}$/.exec(params.get("before") ?? "")?.[0];
    const [conversation, page] = await Promise.all([
      pageCall(args, conversationDetail, { params: { id } }),
      pageCall(args, messagePage, { query: { conversationId: id, beforeSeq, size: "30" } }),
    ]);
    const seq = page.records.at(-1)?.seq ?? 0;
    // Seen is read, with scripts and without.
    if (seq > conversation.readSeq)
      await callApi(serverApi(args), readMessages, { params: { id }, body: { seq } });
    return { conversation, page, wanted: null };
  }
  // Of nothing in particular: the adviser, and every conversation there was.
  if (!params.has("id") && !params.has("about")) throw redirect("/user/advisor");
  return { conversation: null, page: null, wanted: wantedAt(args.url) };
}

export async function action(args: Route.ActionArgs) {
  const params = args.url.searchParams;
  if (!params.has("id")) {
    const { id } = await pageCall(args, openConversation, { body: wantedAt(args.url) });
    throw redirect(`/user/chat?id=${id}`);
  }
  return chatAction(args);
}

/** The same conversation as a page of plain forms; where scripts run, the panel opens over it. */
export default function ChatPage({ loaderData: { conversation, page, wanted } }: Route.ComponentProps) {
  useLiveConversations();
  const id = conversation?.id;
  useEffect(() => {
    if (id) emit("openChat", { conversationId: id });
  }, [id]);

  if (!conversation || !page)
    return (
      <div className={account.column}>
        <h1 className={account.title}>聊一聊</h1>
        <p>要聊的是：{wanted && conversationTargets[wanted.targetType]}。打开以后就能写字、发图片。</p>
        <Form method="post">
          <Button type="submit" variant="primary">
            开始聊
          </Button>
        </Form>
      </div>
    );
  const { title, note } = headOf(conversation);
  const first = page.records[0]?.seq;
  return (
    <div className={account.column}>
      <h1 className={account.title}>{title}</h1>
      <p className={layout.muted}>
        {conversation.queue ? `排在第 ${conversation.queue.place} 位。${conversation.queue.next}` : note}
      </p>
      <div className={cx(layout.row, layout.wrap)}>
        {page.hasMore && <Link to={`/user/chat?id=${conversation.id}&before=${first}`}>看更早的</Link>}
        <Link className={layout.reach} to={`/user/chat?id=${conversation.id}`}>
          看看有没有新消息
        </Link>
      </div>
      <div className={cx(layout.card, styles.talk)}>
        <div className={thread.thread}>
          <Thread
            messages={page.records}
            side="member"
            otherReadSeq={conversation.person ? conversation.otherReadSeq : null}
          />
        </div>
      </div>
      <ChatForms conversation={conversation} messages={page.records} />
    </div>
  );
}
