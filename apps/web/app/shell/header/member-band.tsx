import type { AdviserFace } from "@ginkgo/api-contract/advisory/advisers";
import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import { maskPhone } from "@ginkgo/locale/masks";
import { Avatar } from "@ginkgo/ui/avatar";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link, useLocation } from "react-router";
import { PersonTypeSwitch } from "../../identity/person-type-switch.tsx";
import { memberName } from "../../lib/api/member-name.ts";

import styles from "./account-nav.module.css";

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
export function MemberBand({
  member,
  regions,
  face,
}: {
  member: CurrentMember;
  regions: readonly string[];
  /** Whom to ask; null for service employees and where nobody serves. */
  face: AdviserFace | null;
}) {
  const name = memberName(member);
  const { pathname } = useLocation();
  return (
    <section
      className={pathname === "/user/info" ? styles.band : cx(styles.band, styles.slim)}
      data-print="no"
      aria-label="会员"
    >
      <div className={layout.page}>
        <Avatar name={name} src={member.avatarUrl} />
        <div className={layout.grow}>
          <p className={styles.greeting}>{name}，您好</p>
          <p>
            {maskPhone(member.phone)}
            {regions.length > 0 && ` · 意向地区：${regions.join("、")}`}
          </p>
        </div>
        {face && (
          <Link className={styles.adviser} to="/user/advisor">
            <Avatar name={face.name} src={face.avatarUrl} small />
            <span>
              <b>{face.isOwn ? `您的顾问${face.name}` : `顾问${face.name}`}</b>
              <span>{face.dutyText}</span>
            </span>
          </Link>
        )}
        {!oneThing.has(pathname) && <PersonTypeSwitch current={member.personType} />}
      </div>
    </section>
  );
}
