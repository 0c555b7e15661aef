import * as fileEndpoints from "@ginkgo/api-contract/files/files";
import * as identityEndpoints from "@ginkgo/api-contract/identity/identity";
import * as wechatJsEndpoints from "@ginkgo/api-contract/identity/wechat-js";
import { addressPrefix } from "../../http/address-prefix.ts";
import { anyone, member, memberOrClosing, staff } from "../../http/guards.ts";
import { command, query, type Route, type WorkflowCall, workflow } from "../../http/route.ts";
import type { Viewer } from "../../http/viewer.ts";
import { bindMobile } from "./bind-mobile.ts";
import { changePersonType } from "./change-person-type.ts";
import { giveConsents, listConsents, takeConsentBack } from "./consents.ts";
import { getCurrent, readRegionsLater } from "./get-current.ts";
import { readPeople } from "./read-people.ts";
import { setAvatar } from "./set-avatar.ts";
import { giveChallenge } from "./sign-in/give-challenge.ts";
import { issueToken } from "./sign-in/issue-token.ts";
import { logOut } from "./sign-in/log-out.ts";
import { endDevice, listSessions } from "./sign-in/member-sessions.ts";
import { rejectPrefetch } from "./sign-in/reject-prefetch.ts";
import { resetPassword } from "./sign-in/reset-password.ts";
import { sendCode } from "./sms/send-sms-code.ts";
import { getStaffMe } from "./staff/get-staff-me.ts";
import { updateHopeAddress, updateProfile } from "./update-profile.ts";
import { startWechat } from "./wechat/start-wechat.ts";
import { unbindWechat } from "./wechat/unbind-wechat.ts";
import { signPage } from "./wechat/wechat-js.ts";

async function sendCodeCall(call: WorkflowCall<typeof identityEndpoints.sendSmsCode, Viewer>) {
  rejectPrefetch(call.request);
  const { type: purpose, channel, challenge: id, answer = "", ...named } = call.query;
  const subjects = call.services.codeSubjects.find((of) => of.purpose === purpose);
  const request = { ...call.params, viewer: call.viewer, ...named };
  const challenge = id ? { id, answer } : undefined;
  const { viewer, services } = call;
  const own =
    viewer.kind === "member"
      ? (await readPeople(services.database.primary, services.vault, [viewer.memberId])).get(viewer.memberId)
      : undefined;
  return sendCode(call, {
    mobile: call.params.mobile,
    purpose,
    channel,
    address: addressPrefix(call.ip),
    challenge,
    isOwn: own?.phone === call.params.mobile,
    bound: await subjects?.find(call.services, request),
  });
}

export const routes: Route[] = [
  workflow(identityEndpoints.issueToken, anyone, issueToken),
  command(identityEndpoints.logout, anyone, logOut),
  command(identityEndpoints.startWechat, anyone, startWechat),
  workflow(wechatJsEndpoints.signWechatPage, anyone, signPage),
  workflow(identityEndpoints.sendSmsCode, anyone, sendCodeCall),
  workflow(identityEndpoints.postSmsCode, anyone, sendCodeCall),
  workflow(identityEndpoints.makeChallenge, anyone, giveChallenge),

  query(identityEndpoints.currentMember, memberOrClosing, ({ services, viewer }) =>
    getCurrent(services, viewer),
  ),
  query(identityEndpoints.regionsLater, member, async ({ viewer, services }) => ({
    later: await readRegionsLater(services.database.primary, viewer.memberId),
  })),
  workflow(identityEndpoints.updateCurrent, member, async ({ transaction, viewer, body, services }) => {
    await transaction((tx) => updateProfile(tx, services.vault, viewer.memberId, body, services.clock));
    return getCurrent(services, viewer);
  }),
  workflow(fileEndpoints.updateAvatar, member, async ({ transaction, viewer, body, services }) => {
    await transaction((tx) => setAvatar(tx, viewer.memberId, body.fileId, services.clock.now()));
    return getCurrent(services, viewer);
  }),
  workflow(identityEndpoints.updateHopeAddress, member, async ({ transaction, viewer, body, services }) => {
    await transaction((tx) => updateHopeAddress(tx, viewer.memberId, body.provinces, services.clock));
    return getCurrent(services, viewer);
  }),
  workflow(identityEndpoints.forgetPassword, anyone, resetPassword),
  workflow(identityEndpoints.bindMobile, member, async (call) => {
    await bindMobile(call);
    return getCurrent(call.services, call.viewer);
  }),
  workflow(identityEndpoints.unbindWechat, member, async (call) => {
    await unbindWechat(call);
    return getCurrent(call.services, call.viewer);
  }),
  command(identityEndpoints.changePersonType, member, changePersonType),

  query(identityEndpoints.memberSessions, member, ({ viewer, services }) =>
    listSessions(services.database.primary, viewer, services.clock.now()),
  ),
  command(identityEndpoints.endMemberSession, member, ({ tx, viewer, params, services }) =>
    endDevice(tx, viewer, params.id, services.clock.now()),
  ),

  query(identityEndpoints.memberConsents, member, ({ viewer, services }) =>
    listConsents(services.database.primary, viewer.memberId),
  ),
  command(identityEndpoints.giveConsent, member, ({ tx, viewer, body, services }) =>
    giveConsents(tx, viewer.memberId, body, services.clock.now()),
  ),
  command(identityEndpoints.withdrawConsent, member, ({ tx, viewer, params, services }) =>
    takeConsentBack(tx, viewer.memberId, params.kind, services.clock.now()),
  ),

  query(identityEndpoints.staffMe, staff, ({ viewer, services }) =>
    getStaffMe(services.database.primary, services.vault, viewer.staffId),
  ),
  command(identityEndpoints.staffLogout, anyone, logOut),
];
