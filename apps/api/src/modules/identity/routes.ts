import { updateAvatar } from "@ginkgo/api-contract/files/files";
import {
  bindMobile as bindMobileEndpoint,
  changePersonType as changePersonTypeEndpoint,
  currentMember,
  endMemberSession,
  forgetPassword,
  giveConsent,
  issueToken as issueTokenEndpoint,
  logout,
  makeChallenge as makeChallengeEndpoint,
  memberConsents,
  memberSessions,
  postSmsCode,
  regionsLater,
  sendSmsCode,
  staffLogout,
  staffMe,
  startWechat as startWechatEndpoint,
  unbindWechat as unbindWechatEndpoint,
  updateCurrent,
  updateHopeAddress as updateHopeAddressEndpoint,
  withdrawConsent,
} from "@ginkgo/api-contract/identity/identity";
import { signWechatPage } from "@ginkgo/api-contract/identity/wechat-js";
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

async function sendCodeCall(call: WorkflowCall<typeof sendSmsCode, Viewer>) {
  rejectPrefetch(call.request);
  const { type: purpose, channel, challenge: id, answer = "", ...named } = call.query;
  const subjects = call.services.codeSubjects.find((of) => of.purpose === purpose);
  const asked = { ...call.params, viewer: call.viewer, ...named };
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
    bound: await subjects?.find(call.services, asked),
  });
}

export const routes: Route[] = [
  workflow(issueTokenEndpoint, anyone, issueToken),
  command(logout, anyone, logOut),
  command(startWechatEndpoint, anyone, startWechat),
  workflow(signWechatPage, anyone, signPage),
  workflow(sendSmsCode, anyone, sendCodeCall),
  workflow(postSmsCode, anyone, sendCodeCall),
  workflow(makeChallengeEndpoint, anyone, giveChallenge),

  query(currentMember, memberOrClosing, ({ services, viewer }) => getCurrent(services, viewer)),
  query(regionsLater, member, async ({ viewer, services }) => ({
    later: await readRegionsLater(services.database.primary, viewer.memberId),
  })),
  workflow(updateCurrent, member, async ({ transaction, viewer, body, services }) => {
    await transaction((tx) => updateProfile(tx, services.vault, viewer.memberId, body, services.clock));
    return getCurrent(services, viewer);
  }),
  workflow(updateAvatar, member, async ({ transaction, viewer, body, services }) => {
    await transaction((tx) => setAvatar(tx, viewer.memberId, body.fileId, services.clock.now()));
    return getCurrent(services, viewer);
  }),
  workflow(updateHopeAddressEndpoint, member, async ({ transaction, viewer, body, services }) => {
    await transaction((tx) => updateHopeAddress(tx, viewer.memberId, body.provinces, services.clock));
    return getCurrent(services, viewer);
  }),
  workflow(forgetPassword, anyone, resetPassword),
  workflow(bindMobileEndpoint, member, async (call) => {
    await bindMobile(call);
    return getCurrent(call.services, call.viewer);
  }),
  workflow(unbindWechatEndpoint, member, async (call) => {
    await unbindWechat(call);
    return getCurrent(call.services, call.viewer);
  }),
  command(changePersonTypeEndpoint, member, changePersonType),

  query(memberSessions, member, ({ viewer, services }) =>
    listSessions(services.database.primary, viewer, services.clock.now()),
  ),
  command(endMemberSession, member, ({ tx, viewer, params, services }) =>
    endDevice(tx, viewer, params.id, services.clock.now()),
  ),

  query(memberConsents, member, ({ viewer, services }) =>
    listConsents(services.database.primary, viewer.memberId),
  ),
  command(giveConsent, member, ({ tx, viewer, body, services }) =>
    giveConsents(tx, viewer.memberId, body, services.clock.now()),
  ),
  command(withdrawConsent, member, ({ tx, viewer, params, services }) =>
    takeConsentBack(tx, viewer.memberId, params.kind, services.clock.now()),
  ),

  query(staffMe, staff, ({ viewer, services }) =>
    getStaffMe(services.database.primary, services.vault, viewer.staffId),
  ),
  command(staffLogout, anyone, logOut),
];
