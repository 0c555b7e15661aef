import {
  noticePage,
  noticePreferences,
  pushState as pushStateCall,
  readNotice,
  readNotices,
  saveNoticePreferences,
  turnPushOff as turnPushOffCall,
  turnPushOn as turnPushOnCall,
  unreadNotices,
} from "@ginkgo/api-contract/membership/notices";
import { member } from "../../../http/guards.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { countUnread, listNotices } from "./list-notices.ts";
import { markOneRead, markRead } from "./mark-read.ts";
import { readPreferences, savePreferences } from "./notice-preferences.ts";
import { isPushOn, turnPushOff, turnPushOn } from "./push-devices.ts";

export const routes: Route[] = [
  query(noticePage, member, ({ viewer, query: asked, services }) =>
    listNotices(services.database.primary, viewer.memberId, asked),
  ),
  query(unreadNotices, member, ({ viewer, services }) =>
    countUnread(services.database.primary, viewer.memberId),
  ),
  command(readNotices, member, ({ tx, viewer, body, services }) =>
    markRead(tx, viewer.memberId, body, services.clock.now()),
  ),
  command(readNotice, member, ({ tx, viewer, params, services }) =>
    markOneRead(tx, viewer.memberId, params.id, services.clock.now()),
  ),
  query(noticePreferences, member, ({ viewer, services }) =>
    readPreferences(services.database.primary, viewer.memberId, services),
  ),
  command(saveNoticePreferences, member, ({ tx, viewer, body, services }) =>
    savePreferences(tx, viewer.memberId, body, services, services.clock.now()),
  ),
  command(turnPushOnCall, member, async ({ tx, viewer, body, services }) => {
    await turnPushOn(tx, viewer, body, services);
    return readPreferences(tx, viewer.memberId, services);
  }),
  command(turnPushOffCall, member, async ({ tx, viewer, body, services }) => {
    await turnPushOff(tx, viewer.memberId, body.endpoint, services.vault);
    return null;
  }),
  command(pushStateCall, member, async ({ tx, viewer, body, services }) => ({
    on: await isPushOn(tx, viewer, body.endpoint, services.vault),
  })),
];
