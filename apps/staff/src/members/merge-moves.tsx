import type { MergePreview } from "@ginkgo/api-contract/members/member-merges";
import type { MemberLine } from "@ginkgo/api-contract/members/members";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Link } from "react-router-dom";
import page from "../page.module.css";

const Account = ({ id, name, phone, stateText, since }: MemberLine) => (
  <>
    <Link to={`/members?id=${id}`}>{name}</Link>，{phone || "没有号码"}，编号 {id}，
    {dayText(since, Date.now())}来，
    {stateText}
  </>
);

/** Both accounts, what moves, what must be settled first and what one should know. */
export function MergeMoves({
  merge: { from, into, moves, blockers, notes },
  isCalledOff,
}: {
  merge: MergePreview;
  /** It came to nothing: what would have moved is not counted any more. */
  isCalledOff?: boolean;
}) {
  return (
    <div className={layout.stack}>
      <Facts
        items={[
          { term: "并进来的", value: <Account {...from} /> },
          { term: "留下的", value: <Account {...into} /> },
        ]}
      />
      {blockers.length > 0 && (
        <div role="alert">
          <b>现在还不能合并：</b>
          <ul>
            {blockers.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {isCalledOff ? (
        <p className={layout.muted}>没有合并，两个账号照旧各用各的。</p>
      ) : moves.length === 0 ? (
        <p className={layout.muted}>没有要移动的东西，只合登录。</p>
      ) : (
        <ul className={page.rows}>
          {moves.map(({ text, count }) => (
            <li key={text}>
              <span>{text}</span>
              <span className={layout.muted}>{count}</span>
            </li>
          ))}
        </ul>
      )}
      <ul className={layout.hint}>
        {notes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
