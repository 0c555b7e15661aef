import * as chatEndpoints from "@ginkgo/api-contract/advisory/chat";
import * as chatStaffEndpoints from "@ginkgo/api-contract/advisory/chat-staff";
import { count, desc, eq } from "drizzle-orm";
import { member } from "../../http/guards.ts";
import { offsetOf, paged } from "../../http/paged.ts";
import { type CommandCall, command, query, type Route, workflow } from "../../http/route.ts";
import type { MemberViewer } from "../../http/viewer.ts";
import { firstOf } from "../../platform/database/database.ts";
import { adviserRoutes } from "./advisers/routes-advisers.ts";
import {
  asSide,
  type ConversationRow,
  conversationRow,
  conversationRows,
  thread,
} from "./conversation-row.ts";
import {
  askCallback,
  endConversation,
  lockAsSide,
  markRead,
  rate,
  recallMessage,
} from "./conversation-steps.ts";
import { listOwnFollowUps } from "./follow-ups/follow-up.ts";
import { listMessages, searchMessages } from "./list-messages.ts";
import { presentMessages } from "./message-row.ts";
import { openConversation } from "./open-conversation.ts";
import { presentConversation, presentConversations } from "./present-conversation.ts";
import { drainQueue } from "./route-conversation.ts";
import { sendMessage } from "./send-message.ts";
import { staffRoutes } from "./staff/routes-staff.ts";

type Call = CommandCall<never, MemberViewer>;

/** A step on one's own conversation, which is then shown. */
async function ownStep(
  { tx, viewer, services }: Pick<Call, "tx" | "viewer" | "services">,
  id: string,
  step: (conversation: ConversationRow) => Promise<void>,
) {
  const { conversation } = await lockAsSide(tx, viewer, id);
  await step(conversation);
  return presentConversation(tx, services, conversation, "member");
}

export const routes: Route[] = [
  command(chatEndpoints.openConversation, member, async ({ tx, viewer, body, services }) => {
    const opened = await openConversation(tx, services, viewer.memberId, body, services.clock.now());
    return presentConversation(tx, services, opened, "member");
  }),
  query(chatEndpoints.conversationPage, member, async ({ viewer, query: filters, services }) => {
    const db = services.database.primary;
    const own = eq(thread.memberId, viewer.memberId);
    const { n } = (await firstOf(db.select({ n: count() }).from(thread).where(own)))!;
    const found = await conversationRows(db, own)
      .orderBy(desc(thread.lastAt), desc(thread.id))
      .limit(filters.size)
      .offset(offsetOf(filters));
    return paged(await presentConversations(db, services, found, "member"), n, filters);
  }),
  query(chatEndpoints.conversationDetail, member, async ({ viewer, params, services }) => {
    const db = services.database.primary;
    const found = await conversationRow(db, params.id);
    return presentConversation(db, services, asSide(found, viewer).conversation, "member");
  }),
  query(chatEndpoints.messagePage, member, async ({ viewer, query: filters, services }) => {
    const db = services.database.primary;
    const found = await conversationRow(db, filters.conversationId);
    return listMessages(db, services, asSide(found, viewer), filters);
  }),
  query(chatEndpoints.searchMessages, member, ({ viewer, query: filters, services }) =>
    searchMessages(services.database.primary, services, viewer.memberId, filters),
  ),
  workflow(chatEndpoints.sendMessage, member, async ({ viewer, body, services }) => {
    const message = await sendMessage(services, viewer, body);
    return (await presentMessages(services.database.primary, services, [message], viewer.memberId))[0]!;
  }),
  command(chatEndpoints.readMessages, member, (call) =>
    ownStep(call, call.params.id, (c) => markRead(call.tx, c, "member", call.body.seq)),
  ),
  command(chatEndpoints.recallMessage, member, async ({ tx, viewer, params, services }) => {
    const message = await recallMessage(tx, viewer, params.id, services.clock.now());
    return (await presentMessages(tx, services, [message], viewer.memberId))[0]!;
  }),
  command(chatEndpoints.closeConversation, member, async (call) => {
    const { tx, services } = call;
    call.after(() => drainQueue(services));
    return ownStep(call, call.params.id, (c) =>
      endConversation(tx, services, c, "member", services.clock.now()),
    );
  }),
  command(chatEndpoints.rateConversation, member, (call) =>
    ownStep(call, call.params.id, (c) =>
      rate(call.tx, call.services, c, call.body, call.services.clock.now()),
    ),
  ),
  command(chatEndpoints.askCallback, member, (call) =>
    ownStep(call, call.params.id, (c) =>
      askCallback(call.tx, call.services, c, call.body.phone, call.services.clock.now()),
    ),
  ),

  query(chatStaffEndpoints.followPage, member, ({ viewer, query: filters, services }) =>
    listOwnFollowUps(services.database.primary, services, viewer.memberId, filters),
  ),
  ...adviserRoutes,
  ...staffRoutes,
];
