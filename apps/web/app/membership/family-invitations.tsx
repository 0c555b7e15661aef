import type { OpenInvitation } from "@ginkgo/api-contract/membership/family";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Link } from "react-router";

/** Who asked this number into their family and has no answer yet. */
export function FamilyInvitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  return invitations.map(({ linkId, inviterName, invitation }) => (
    <section key={linkId} className="cardx pad stack" aria-label={`${inviterName}邀请您`}>
      <h2 className="mem-h2">{inviterName}邀请您</h2>
      <p className="mut">
        {invitation.youAreElder
          ? `${inviterName}是您的${invitation.relationText}，想帮您办养老的事。`
          : `请您做家人，权限是“${invitation.roleText}”。`}
        {momentText(invitation.expiresAt)} 前有效。
      </p>
      <div className="row wrapx">
        <Button render={<Link to={`/join-family?link=${linkId}`} />}>
          看清楚再答复<span className="sr">：{inviterName}的邀请</span>
        </Button>
      </div>
    </section>
  ));
}
