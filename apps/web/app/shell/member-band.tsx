import type { CurrentMember } from "@ginkgo/contract/identity";
import { Avatar } from "@ginkgo/ui/avatar";
import { PersonTypeSwitch } from "../identity/person-type-switch.tsx";
import { maskedPhone } from "../lib/format.ts";
import { memberName } from "./member-name.ts";

/** The dark band over every page of the member area. `regions`: the names of the wished-for ones. */
export function MemberBand({ member, regions }: { member: CurrentMember; regions: readonly string[] }) {
  const name = memberName(member);
  return (
    <section className="mem" aria-label="会员">
      <div className="wrap">
        <Avatar name={name} src={member.avatarUrl} />
        <div className="grow">
          <p className="mem-hi">{name}，您好</p>
          <p>
            {maskedPhone(member.phone)}
            {regions.length > 0 && ` · 意向地区：${regions.join("、")}`}
          </p>
        </div>
        <PersonTypeSwitch current={member.personType} />
      </div>
    </section>
  );
}
