import * as endpoints from "@ginkgo/api-contract/membership/notices";
import { member } from "../../../http/guards.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { countUnread, listNotices } from "./list-notices.ts";
import { markOneRead, markRead } from "./mark-read.ts";
import { readPreferences, savePreferences } from "./notice-preferences.ts";
import { isPushOn, turnPushOff, turnPushOn } from "./push-devices.ts";

export const routes: Route[] = [
  query(endpoints.noticePage, member, ({ viewer, query: filters, services }) =>
    listNotices(services.database.primary, viewer.memberId, filters),
  ),
  query(endpoints.unreadNotices, member, ({ viewer, services }) =>
    countUnread(services.database.primary, viewer.memberId),
  ),
  command(endpoints.readNotices, member, ({ tx, viewer, body, services }) =>
    markRead(tx, viewer.memberId, body, services.clock.now()),
  ),
  command(endpoints.readNotice, member, ({ tx, viewer, params, services }) =>
    markOneRead(tx, viewer.memberId, params.id, services.clock.now()),
  ),
  query(endpoints.noticePreferences, member, ({ viewer, services }) =>
    readPreferences(services.database.primary, viewer.memberId, services),
  ),
  command(endpoints.saveNoticePreferences, member, ({ tx, viewer, body, services }) =>
    savePreferences(tx, viewer.memberId, body, services, services.clock.now()),
  ),
  command(endpoints.turnPushOn, member, async ({ tx, viewer, body, services }) => {
    await turnPushOn(tx, viewer, body, services);
    return readPreferences(tx, viewer.memberId, services);
  }),
  command(endpoints.turnPushOff, member, async ({ tx, viewer, body, services }) => {
    await turnPushOff(tx, viewer.memberId, body.endpoint, services.vault);
    return null;
  }),
  command(endpoints.pushState, member, async ({ tx, viewer, body, services }) => ({
    on: await isPushOn(tx, viewer, body.endpoint, services.vault),
  })),
];
