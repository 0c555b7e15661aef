import { type ReconciliationLine, reconciliationPage } from "@ginkgo/api-contract/books/reconciliation";
import { plainSum } from "@ginkgo/locale/money";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { callStaff } from "../../call-staff.ts";
import split from "../../split/split.module.css";
import { SplitPage } from "../../split/split-page.tsx";
import { useCases } from "../../split/use-cases.ts";
import staff from "../../staff.module.css";
import { timeLeft } from "../../tasks/time-left.ts";
import { useServerNow } from "../../tasks/use-server-now.ts";
import { BillDays } from "./bill-days.tsx";
import { ReconciliationCase } from "./reconciliation-case.tsx";
import { ReconciliationTag } from "./reconciliation-tag.tsx";

const views = {
  open: "要处理",
  suspense: "挂账",
  second: "等第二位",
  moving: "正在退回",
  over: "处理完的",
} as const;
type View = keyof typeof views;
const empty: Record<View, string> = {
  open: "没有对不上的。每天中午以后和渠道的账单对一遍。",
  suspense: "没有挂着的账。",
  second: "没有等第二位同意的。",
  moving: "没有正在退回去的钱。",
  over: "没有处理完的。",
};
const queries = {
  open: { state: "OPEN" },
  suspense: {
    state: "OPEN,WAIT_SECOND",
    kind: "PAYMENT_UNKNOWN,NOTICE_LOST,CURRENCY,MERCHANT,REFUND_UNKNOWN,REFUNDED_TWICE,AMOUNT,PAYMENT_MISSING,REFUND_MISSING,BALANCE,FUNDS_UNKNOWN,FUNDS_BALANCE",
  },
  second: { state: "WAIT_SECOND" },
  moving: { state: "PAYING_BACK" },
  over: { state: "ASSIGNED,PAID_BACK,WRITTEN_OFF,MATCHED" },
} as const;

/** By how much; of what is alike and not written down, how much that is. */
const differs = ({ oursFen, theirsFen, suspenseFen }: ReconciliationLine) =>
  (theirsFen ?? 0) - (oursFen ?? 0) || suspenseFen;

/** A difference in the list: where, how much, how long it still has. */
function Row({ one, now }: { one: ReconciliationLine; now: number }) {
  const left = one.closedAt === null ? timeLeft(one.dueAt, now) : undefined;
  return (
    <>
      <span className={split.line}>
        <b>{one.kindText}</b>
        <b>{plainSum(differs(one))}</b>
      </span>
      <span className={split.line}>
        <span>
          {one.day.slice(5)} {one.providerText}，{one.owner?.name ?? "没人"}
        </span>
        <span className={cx(left?.isLate && split.late)}>{left?.text ?? ""}</span>
      </span>
      <span className={split.line}>
        <span className={layout.muted}>{one.number}</span>
        <ReconciliationTag one={one} />
      </span>
    </>
  );
}

/** What the providers' accounts and ours differ in, and what their bills came to. */
export function ReconciliationPage() {
  const cases = useCases<ReconciliationLine, View>("reconciliation", views, "open", (view, paging, keyword) =>
    callStaff(reconciliationPage, {
      query: { ...queries[view], ...paging, ...(keyword ? { keyword } : {}) },
    }),
  );
  const now = useServerNow();
  return (
    <>
      <SplitPage
        title="对账"
        views={views}
        cases={cases}
        searchLabel="我方单号、渠道单号"
        empty={
          cases.keyword ? `“${views[cases.view]}”里没有这个单号，请核对，或换一类看。` : empty[cases.view]
        }
        row={(one) => <Row one={one} now={now} />}
      >
        {(id) => <ReconciliationCase id={id} />}
      </SplitPage>
      <div className={staff.listPage}>
        <BillDays />
      </div>
    </>
  );
}
