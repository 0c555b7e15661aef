import * as endpoints from "@ginkgo/api-contract/membership/mail";
import { anyone, member } from "../../../http/guards.ts";
import { command, query, type Route, workflow } from "../../../http/route.ts";
import { readPreferences } from "../notices/notice-preferences.ts";
import { bindMail, sendCode, unbindMail } from "./bind-mail.ts";
import { checkMailOff, turnMailOff } from "./mail-off.ts";

export const routes: Route[] = [
  workflow(endpoints.sendMailCode, member, sendCode),
  workflow(endpoints.bindMail, member, async (call) => {
    await bindMail(call);
    return readPreferences(call.services.database.primary, call.viewer.memberId, call.services);
  }),
  workflow(endpoints.unbindMail, member, async (call) => {
    await unbindMail(call);
    return readPreferences(call.services.database.primary, call.viewer.memberId, call.services);
  }),
  query(endpoints.mailOffCheck, anyone, ({ query: { token }, services }) =>
    checkMailOff(services.database.primary, services, token),
  ),
  command(endpoints.mailOff, anyone, async ({ tx, body, services }) => {
    await turnMailOff(tx, services, body.token);
    return null;
  }),
];
