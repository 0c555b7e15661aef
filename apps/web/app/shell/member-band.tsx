import type { CurrentMember } from "@ginkgo/contract/identity";
import { Avatar } from "@ginkgo/ui/avatar";
import { useLocation } from "react-router";
import { PersonTypeSwitch } from "../identity/person-type-switch.tsx";
import { maskedPhone } from "../lib/format.ts";
import { memberName } from "../lib/member-name.ts";

/** Pages on which one thing is done or read to its end: nothing there leads to another person type. */
const oneThing = new Set([
  "/user/cart",
  "/user/chat",
  "/user/checkout",
  "/user/contract-detail",
  "/user/feedback-make",
  "/user/order-comment",
  "/user/order-detail",
  "/user/pay",
]);

/** The dark band over every page of the member area. `regions`: the names of the wished-for ones. */
export function MemberBand({ member, regions }: { member: CurrentMember; regions: readonly string[] }) {
  const name = memberName(member);
  const { pathname } = useLocation();
  return (
    <section className={pathname === "/user/info" ? "mem" : "mem slim"} aria-label="会员">
      <div className="wrap">
        <Avatar name={name} src={member.avatarUrl} />
        <div className="grow">
          <p className="mem-hi">{name}，您好</p>
          <p>
            {maskedPhone(member.phone)}
            {regions.length > 0 && ` · 意向地区：${regions.join("、")}`}
          </p>
        </div>
        {!oneThing.has(pathname) && <PersonTypeSwitch current={member.personType} />}
      </div>
    </section>
  );
}
