import { earlierTaxText } from "@ginkgo/api-contract/settlements/settlement-codes";
import type { Settlement } from "@ginkgo/api-contract/settlements/settlement-shapes";
import { sumText } from "@ginkgo/locale/money";
import { fullMomentText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { Part } from "../part.tsx";
import { useServerNow } from "../tasks/use-server-now.ts";

/** What the other side has said so far. */
function theirWord(one: Settlement, isPast: boolean): string {
  if (one.agreedAt) return `${fullMomentText(one.agreedAt)} 确认`;
  if (one.disputed > 0) return `${one.disputed} 行有异议，等答复`;
  const by = shortMomentText(one.objectBy);
  // They have their days anew once they are answered.
  const asked = one.events.some(({ what }) => what === "有异议");
  if (isPast)
    return asked ? `异议答复过，没有再提；${by} 过了，算确认` : `没有确认，也没有提异议；${by} 过了，算确认`;
  return asked ? `异议答复过，还没有确认，${by} 前可以再提` : `还没有确认，${by} 前可以提异议`;
}

/** Both seats: who confirmed, who agreed or may. */
export function Seats({ one }: { one: Settlement }) {
  const { confirmedBy, confirmedAt, secondBy, secondAt, state } = one;
  const isPast = new Date(one.objectBy) <= new Date(useServerNow());
  const second = secondBy
    ? `${secondBy}，${fullMomentText(secondAt!)} 同意`
    : state === "WAIT_SECOND"
      ? "等另一位能出款的同事，不能是确认的人，也不能是答复过异议的人"
      : "还没有";
  return (
    <Part id="seats" title="两个人">
      <Facts
        items={[
          {
            term: "对方",
            value: theirWord(one, isPast),
          },
          {
            term: "第一位",
            value: confirmedBy ? `${confirmedBy}，${fullMomentText(confirmedAt!)} 确认` : "还没有",
          },
          { term: "第二位", value: second },
        ]}
      />
    </Part>
  );
}

/** Tries to pay it out, the newest first. */
export function Payouts({ one }: { one: Settlement }) {
  const { permissions } = usePermissions<string[]>();
  const maySeeLedger = !permissions?.includes("own.only");
  if (one.payouts.length === 0) return null;
  return (
    <Part id="payouts" title="出款">
      {/* Sent back, it is looked at anew: what became of a try stands beside it. */}
      {one.failure && one.state === "FAILED" && (
        <p role="alert">
          没成：{one.failure}。钱已经记回应付。
          {one.actions.includes("back") && "请退回，两个人重新核对以后再出款。"}
        </p>
      )}
      {one.payouts.map((p) => (
        <p key={p.number}>
          <b>{p.stateText}</b> {sumText(p.amountFen)}
          {p.taxFen > 0 && `（另代扣个税 ${sumText(p.taxFen)}）`}
          {p.earlierTaxFen !== 0 && `（${earlierTaxText(p.earlierTaxFen)}）`}，{p.wayText}
          {p.payeeText && `到 ${p.payeeText}`}，
          {maySeeLedger ? (
            <Link to={`/ledger?${new URLSearchParams({ view: "lines", document: p.number })}`}>
              单据 {p.number}
            </Link>
          ) : (
            `单据 ${p.number}`
          )}
          <br />
          <span className={layout.muted}>
            {shortMomentText(p.at)} 交出
            {p.endedAt && `，${shortMomentText(p.endedAt)} 有结果`}
            {p.reason && `：${p.reason}`}
          </span>
        </p>
      ))}
    </Part>
  );
}
