import type { OpenInvitation } from "@ginkgo/api-contract/membership/family";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";

/** Who asked this number into their family and has no answer yet. */
export function FamilyInvitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  return invitations.map(({ linkId, inviterName, invitation }) => (
    <section
      key={linkId}
      className={cx(layout.card, layout.padded, layout.stack)}
      aria-label={`${inviterName}邀请您`}
    >
      <h2 className={account.subtitle}>{inviterName}邀请您</h2>
      <p className={layout.muted}>
        {invitation.youAreElder
          ? `${inviterName}是您的${invitation.relationText}，想帮您办养老的事。`
          : `请您做家人，权限是“${invitation.roleText}”。`}
        {momentText(invitation.expiresAt)} 前有效。
      </p>
      <div className={cx(layout.row, layout.wrap)}>
        <Button render={<Link to={`/join-family?link=${linkId}`} />}>
          看清楚再答复<span className={layout.screenReader}>：{inviterName}的邀请</span>
        </Button>
      </div>
    </section>
  ));
}
