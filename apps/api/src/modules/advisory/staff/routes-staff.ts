import * as endpoints from "@ginkgo/api-contract/advisory/chat-staff";
import type { Route } from "../../../http/route.ts";
import type { AppContext } from "../../../http/services.ts";
import { changeDuty, readDuty } from "../advisers/duty.ts";
import { conversationRow, isWith } from "../conversation-row.ts";
import { endConversation, lockAsSide, markRead, recallMessage } from "../conversation-steps.ts";
import { listStaffFollowUps, writeFollowUp } from "../follow-ups/follow-up.ts";
import { listMessages } from "../list-messages.ts";
import { presentMessages } from "../message-row.ts";
import { readConversation } from "../read-conversation.ts";
import { drainQueue, reroute } from "../route-conversation.ts";
import { sendMessage } from "../send-message.ts";
import { beginConversation } from "./begin-conversation.ts";
import { deleteCanned, listCanned, saveCanned } from "./canned-replies.ts";
import { claimNext, claimOne, lockOwn, noteCalled, showCallback, transfer } from "./claim.ts";
import { readMemberCard } from "./member-card.ts";
import { staffCommand, staffQuery, staffSteps } from "./staff-call.ts";
import { listForStaff, presentOneForStaff } from "./staff-conversations.ts";

/** Somebody may have become free, or gone: who waits is looked after at once. */
const lookAfterAll = async (context: AppContext) => {
  await reroute(context);
  await drainQueue(context);
};

export const staffRoutes: Route[] = [
  staffQuery(endpoints.staffConversations, ({ viewer, query, services }) =>
    listForStaff(services.database.primary, services, viewer, query),
  ),
  staffQuery(endpoints.staffConversation, async ({ viewer, params, services }) => {
    const { conversation } = await readConversation(services, viewer, params.id);
    return presentOneForStaff(services.database.primary, services, conversation, viewer);
  }),
  staffCommand(endpoints.beginConversation, async ({ tx, viewer, body, services }) => {
    const begun = await beginConversation(tx, services, viewer, body, services.clock.now());
    return presentOneForStaff(tx, services, begun, viewer);
  }),
  staffQuery(endpoints.staffMessagePage, async ({ viewer, query, services }) => {
    const at = await readConversation(services, viewer, query.conversationId);
    return listMessages(services.database.primary, services, at, query);
  }),
  staffSteps(endpoints.staffSendMessage, async ({ viewer, body, services }) => {
    const db = services.database.primary;
    const message = await sendMessage(services, viewer, body);
    const conversation = await conversationRow(db, body.conversationId);
    return (await presentMessages(db, services, [message], conversation!.memberId))[0]!;
  }),
  staffCommand(endpoints.staffReadMessages, async ({ tx, viewer, params, body, services }) => {
    const { conversation } = await lockAsSide(tx, viewer, params.id);
    if (isWith(conversation, viewer)) await markRead(tx, conversation, "staff", body.seq);
    return presentOneForStaff(tx, services, conversation, viewer);
  }),
  staffCommand(endpoints.staffRecallMessage, async ({ tx, viewer, params, services }) => {
    const message = await recallMessage(tx, viewer, params.id, services.clock.now());
    const { conversation } = await lockAsSide(tx, viewer, message.conversationId);
    return (await presentMessages(tx, services, [message], conversation.memberId))[0]!;
  }),
  staffCommand(endpoints.claimNext, async ({ tx, viewer, services }) => {
    const claimed = await claimNext(tx, services, viewer, services.clock.now());
    return claimed ? presentOneForStaff(tx, services, claimed, viewer) : null;
  }),
  staffCommand(endpoints.claimConversation, async ({ tx, viewer, params, services }) =>
    presentOneForStaff(
      tx,
      services,
      await claimOne(tx, services, viewer, params.id, services.clock.now()),
      viewer,
    ),
  ),
  staffCommand(endpoints.transferConversation, async ({ tx, viewer, params, body, services, after }) => {
    after(() => drainQueue(services));
    const handed = await transfer(tx, services, viewer, { id: params.id, ...body }, services.clock.now());
    return presentOneForStaff(tx, services, handed, viewer);
  }),
  staffCommand(endpoints.staffCloseConversation, async ({ tx, viewer, params, services, after }) => {
    after(() => drainQueue(services));
    const own = await lockOwn(tx, viewer, params.id);
    await endConversation(tx, services, own, "staff", services.clock.now());
    return presentOneForStaff(tx, services, own, viewer);
  }),
  staffCommand(endpoints.showCallback, ({ tx, viewer, params, body, services }) =>
    showCallback(tx, services, viewer, { ...params, ...body }, services.clock.now()),
  ),
  staffCommand(endpoints.callbackDone, async ({ tx, viewer, params, services }) =>
    presentOneForStaff(
      tx,
      services,
      await noteCalled(tx, services, viewer, params.id, services.clock.now()),
      viewer,
    ),
  ),

  staffQuery(endpoints.myDuty, ({ viewer, services }) =>
    readDuty(services.database.primary, viewer, services.clock.now()),
  ),
  staffCommand(endpoints.changeDuty, async ({ tx, viewer, body, services, after }) => {
    after(() => lookAfterAll(services));
    await changeDuty(tx, viewer, body);
    return readDuty(tx, viewer, services.clock.now());
  }),
  staffQuery(endpoints.cannedReplies, ({ db, viewer }) => listCanned(db, viewer)),
  staffCommand(endpoints.saveCannedReply, ({ tx, viewer, body, services }) =>
    saveCanned(tx, viewer, body, services.clock.now()),
  ),
  staffCommand(endpoints.deleteCannedReply, ({ tx, viewer, params }) => deleteCanned(tx, viewer, params.id)),
  staffQuery(endpoints.memberCard, ({ viewer, params, services }) =>
    readMemberCard(services.database.primary, services, viewer, params.id),
  ),

  staffQuery(endpoints.staffFollowUps, ({ viewer, query, services }) =>
    listStaffFollowUps(services.database.primary, services, viewer, query),
  ),
  staffCommand(endpoints.writeFollowUp, ({ tx, viewer, body, services }) =>
    writeFollowUp(tx, services, viewer, body),
  ),
];
