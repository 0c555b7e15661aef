import type { StaffMember } from "@ginkgo/api-contract/members/members";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import page from "../page.module.css";
import { Part } from "../part.tsx";

/** What staff did with an account, and why. */
export function MemberHistory({ history }: Pick<StaffMember, "history">) {
  return (
    <Part id="history" title="谁动过这个账号">
      <ol className={page.rows}>
        {history.map(({ text, by, reason, at }) => (
          <li key={`${at} ${text}`}>
            <span>
              {text}
              {reason && <span className={layout.hint}>{reason}</span>}
            </span>
            <span className={layout.muted}>
              {by}，{fullMomentText(at)}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}
