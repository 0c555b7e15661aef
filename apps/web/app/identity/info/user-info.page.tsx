import { memberSessions } from "@ginkgo/api-contract/identity/identity";
import account from "../../lib/account/account.module.css";
import { pageCall } from "../../lib/api/page-call.ts";
import { ownMember } from "../../lib/api/present-member.ts";
import { requestInfo } from "../../lib/api/request-info.ts";
import { pageMeta } from "../../lib/routing/seo.ts";
import type { Route } from "./+types/user-info.page";
import { infoAction } from "./info-actions.ts";
import { InfoAvatar } from "./info-avatar.tsx";
import { InfoDevices } from "./info-devices.tsx";
import { InfoOfflineCopy } from "./info-offline-copy.tsx";
import { InfoPassword } from "./info-password.tsx";
import { InfoPhone } from "./info-phone.tsx";
import { InfoProfile } from "./info-profile.tsx";
import { InfoRegions } from "./info-regions.tsx";
import { InfoWechat } from "./info-wechat.tsx";
import { loadRegions } from "./load-regions.ts";
import "../identity.module.css";
import "../../lib/account/sections.module.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "我的信息", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const [member, { records }] = await Promise.all([ownMember(args), pageCall(args, memberSessions)]);
  const home = args.context.get(requestInfo).config.site.province;
  return { member, devices: records, regions: await loadRegions(args, member, home) };
}

export const action = infoAction;

/** 我的信息: one card after the other, each a part of its own. */
export default function UserInfoPage({ loaderData: { member, devices, regions } }: Route.ComponentProps) {
  return (
    <>
      <h1 className={account.title}>我的信息</h1>
      <InfoAvatar member={member} />
      <InfoProfile member={member} />
      {member.personType !== 2 && <InfoRegions start={regions} />}
      <InfoPhone member={member} />
      <InfoPassword member={member} />
      <InfoWechat member={member} />
      {member.personType !== 2 && <InfoOfflineCopy memberId={member.id} />}
      <InfoDevices devices={devices} />
    </>
  );
}
