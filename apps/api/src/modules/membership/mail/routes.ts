import {
  bindMail as bindEndpoint,
  mailOff,
  mailOffCheck,
  sendMailCode,
  unbindMail as unbindEndpoint,
} from "@ginkgo/api-contract/membership/mail";
import { anyone, member } from "../../../http/guards.ts";
import { command, query, type Route, workflow } from "../../../http/route.ts";
import { readPreferences } from "../notices/notice-preferences.ts";
import { bindMail, sendCode, unbindMail } from "./bind-mail.ts";
import { checkMailOff, turnMailOff } from "./mail-off.ts";

export const routes: Route[] = [
  workflow(sendMailCode, member, sendCode),
  workflow(bindEndpoint, member, async (call) => {
    await bindMail(call);
    return readPreferences(call.services.database.primary, call.viewer.memberId, call.services);
  }),
  workflow(unbindEndpoint, member, async (call) => {
    await unbindMail(call);
    return readPreferences(call.services.database.primary, call.viewer.memberId, call.services);
  }),
  query(mailOffCheck, anyone, ({ query: { token }, services }) =>
    checkMailOff(services.database.primary, services, token),
  ),
  command(mailOff, anyone, async ({ tx, body, services }) => {
    await turnMailOff(tx, services, body.token);
    return null;
  }),
];
