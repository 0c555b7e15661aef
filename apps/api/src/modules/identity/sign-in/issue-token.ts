import type { issueToken as endpoint, Tokens } from "@ginkgo/api-contract/identity/identity";
import { problem } from "../../../http/problem.ts";
import type { WorkflowCall } from "../../../http/route.ts";
import type { Viewer } from "../../../http/viewer.ts";
import { readClient } from "../read-client.ts";
import { answerTokens } from "./answer-tokens.ts";
import { deviceName } from "./device-name.ts";
import type { GrantCall } from "./grant-call.ts";
import { grantMobile } from "./grant-mobile.ts";
import { grantPassword } from "./grant-password.ts";
import { grantRefresh } from "./grant-refresh.ts";
import { grantStaff } from "./grant-staff.ts";
import { grantWechat } from "./grant-wechat.ts";
import { knownDevice } from "./known-device.ts";

const memberGrants = {
  password: grantPassword,
  mobile: grantMobile,
  wechat: grantWechat,
  refresh_token: grantRefresh,
};
const staffGrants = { password: grantStaff, refresh_token: grantRefresh };

/**
 * The token endpoint: what the form proves becomes a pair of tokens.
 * @throws {ProblemError} CLIENT_UNKNOWN, BAD_INPUT, and what each grant names
 */
export async function issueToken(call: WorkflowCall<typeof endpoint, Viewer>): Promise<Tokens> {
  const { request, services, ip, body, query, transaction, cookie } = call;
  const client = readClient(request);
  const type = query.grant_type;
  const grants: Partial<typeof memberGrants> = client === "staff" ? staffGrants : memberGrants;
  const grant = grants[type];
  if (!grant) throw problem("NOT_ALLOWED", `${client} may not use ${type}`);
  const now = services.clock.now();
  const device = deviceName(request.headers.get("user-agent"));
  const known = knownDevice(request, services.settings);
  const grantCall: GrantCall = { form: body, request, services, ip, client, device, now, known, transaction };
  const { pair, redirect, account } = await grant(grantCall);
  const answer = answerTokens({ request, settings: services.settings, now, cookie }, pair, redirect);
  if (account) cookie(known.remember(account));
  return answer;
}
