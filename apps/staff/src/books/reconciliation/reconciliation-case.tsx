import { type ReconciliationItem, reconciliationItem } from "@ginkgo/api-contract/books/reconciliation";
import type { ReconciliationKind } from "@ginkgo/api-contract/books/reconciliation-codes";
import { plainSum, sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Fragment } from "react";
import { usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { callStaff } from "../../call-staff.ts";
import table from "../../data-table.module.css";
import page from "../../page.module.css";
import { Part } from "../../part.tsx";
import { ScrollBox } from "../../scroll-box.tsx";
import { CaseFrame } from "../../split/case-frame.tsx";
import { CaseHistory } from "../../split/case-history.tsx";
import { CaseSteps } from "../../split/case-steps.tsx";
import split from "../../split/split.module.css";
import { useCase } from "../../split/use-case.ts";
import { timeLeft } from "../../tasks/time-left.ts";
import { useServerNow } from "../../tasks/use-server-now.ts";
import styles from "../books.module.css";
import { stepsOf } from "./reconciliation-steps.tsx";
import { ReconciliationTag } from "./reconciliation-tag.tsx";

const sumOr = (fen: number | null) => (fen === null ? "—" : plainSum(fen));

const inSuspense: Partial<Record<ReconciliationKind, string>> = {
  PAYMENT_UNKNOWN: "钱到了，还不知道是谁的",
  NOTICE_LOST: "钱到了，还没有算成订单的付款",
  PAYMENT_MISSING: "我方记了收款，渠道的账单上没有",
  REFUND_UNKNOWN: "渠道退出去了，我方没有这笔退款",
  REFUND_MISSING: "我方记了退款，渠道的账单上没有",
  REFUNDED_TWICE: "渠道退了两次，多退了一次",
  FUNDS_UNKNOWN: "渠道账户动了这笔钱，账上没有它的来由",
  FUNDS_BALANCE: "渠道说的余额和账上不同",
};

/** What stands in suspense for it, and what that is. */
function suspenseText({ kind, suspenseFen }: ReconciliationItem): string {
  if (suspenseFen === 0) return "没有挂账的钱。";
  const what = inSuspense[kind] ?? (suspenseFen > 0 ? "渠道的钱比账上多" : "渠道的钱比账上少");
  return `挂账 ${suspenseFen < 0 ? "−" : ""}${sumText(Math.abs(suspenseFen))}：${what}。`;
}

/** What either side says, and what of it stands in suspense. */
function Sides({ one }: { one: ReconciliationItem }) {
  const { number, transactionNo, oursFen, theirsFen, isBooked, closedAt, documents } = one;
  return (
    <Part id="sides" title="差在哪">
      <ScrollBox label="两边的数">
        <table className={table.table}>
          <caption className={layout.screenReader}>两边的数，元</caption>
          <thead>
            <tr>
              <th scope="col">单号</th>
              {["我方", "渠道", "差"].map((name) => (
                <th key={name} scope="col" className={styles.sum}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                {number}
                {transactionNo && <span className={layout.hint}>渠道单号 {transactionNo}</span>}
              </th>
              <td className={styles.sum}>
                {sumOr(oursFen)}
                {oursFen !== null && !isBooked && closedAt === null && (
                  <span className={layout.hint}>没有记账</span>
                )}
              </td>
              <td className={styles.sum}>{sumOr(theirsFen)}</td>
              <td className={styles.sum}>
                <b>{plainSum((theirsFen ?? 0) - (oursFen ?? 0))}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </ScrollBox>
      <p>{suspenseText(one)}</p>
      {documents.length > 0 && (
        <p>
          单据
          {documents.map((document) => (
            <Fragment key={document}>
              {" "}
              <Link className={page.way} to={`/ledger?${new URLSearchParams({ view: "lines", document })}`}>
                {document}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
    </Part>
  );
}

/** Orders the money may be of. */
function Guesses({ guesses }: Pick<ReconciliationItem, "guesses">) {
  const { permissions } = usePermissions<string[]>();
  const maySee = permissions?.includes("orders.read") ?? false;
  return (
    <Part id="guesses" title="像是哪张订单的">
      {guesses.length === 0 ? (
        <p className={layout.muted}>没有等付款、金额一样的订单。问过付款的人以后可以填订单号，或退回去。</p>
      ) : (
        <ul className={page.rows}>
          {guesses.map(({ id, sn, kindText, statusText, amountFen, contractNo, why }) => (
            <li key={id}>
              <span>
                {maySee ? <Link to={`/orders/${id}`}>{sn}</Link> : sn}
                <span className={layout.hint}>
                  {contractNo ? `合同 ${contractNo}` : kindText}，{statusText}，{sumText(amountFen)}
                </span>
              </span>
              <span className={layout.muted}>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** The two seats of a way out that takes two people. */
function Seats({ one }: { one: ReconciliationItem }) {
  const { way, wayText, first, second, order, state } = one;
  if (!way || !first) return null;
  return (
    <Part id="seats" title={`${wayText}${order ? `：${order.sn}` : ""}`}>
      <ol className={page.rows}>
        <li>
          <span>
            <b>{first.name}</b>
            <span className={layout.hint}>
              {shortMomentText(first.at)} {first.words && `“${first.words}”`}
            </span>
          </span>
          <Tag tone="ok">第一人</Tag>
        </li>
        {(second || state === "WAIT_SECOND") && (
          <li>
            <span>
              <b>{second?.name ?? "另一位同事"}</b>
              <span className={layout.hint}>
                {second
                  ? `${shortMomentText(second.at)} ${second.words ? `“${second.words}”` : ""}`
                  : "有记账权限、不是第一位的同事"}
              </span>
            </span>
            <Tag tone={second ? "ok" : "gold"}>第二位</Tag>
          </li>
        )}
      </ol>
    </Part>
  );
}

/** Why there is nothing to do, in words. */
const idleOf = ({ state, lastError }: ReconciliationItem, mayWrite: boolean): string => {
  if (state === "PAYING_BACK")
    return lastError ? `渠道没有答复好，会自己再试：${lastError}` : "正在退回，退好了会自己结掉。";
  if (state === "OPEN" && !mayWrite) return "您可以看，处理要有记账权限。";
  if (state === "WAIT_SECOND") return "等第二位同事决定。";
  return "有结果了，不用做什么。";
};

/** One difference with all that decides it. */
export function ReconciliationCase({ id }: { id: string }) {
  const load = (wanted: string) => callStaff(reconciliationItem, { params: { id: wanted } });
  const isMoving = ({ state }: ReconciliationItem) => state === "PAYING_BACK";
  const { data: one, error, keep, lookAgain } = useCase("reconciliation", id, load, isMoving);
  const { permissions } = usePermissions<string[]>();
  const now = useServerNow();
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  const left = one.closedAt === null ? timeLeft(one.dueAt, now) : undefined;
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>
            {one.providerText} {one.kindText}
          </h2>
          <ReconciliationTag one={one} />
          {left && (
            <span className={cx(left.isLate && split.late)}>
              {shortMomentText(one.dueAt)} 前要处理，{left.text}
            </span>
          )}
        </>
      }
      main={
        <>
          <Sides one={one} />
          {one.actions.includes("assign") && <Guesses guesses={one.guesses} />}
          <CaseHistory events={one.history.toReversed()} />
        </>
      }
      side={
        <>
          <Seats one={one} />
          <CaseSteps
            name="reconciliation"
            one={one}
            steps={stepsOf(one)}
            idle={idleOf(one, permissions?.includes("books.write") ?? false)}
            onDone={keep}
            onMoved={lookAgain}
          />
          <Part id="facts" title="这一件">
            <Facts
              items={[
                { term: "哪一天", value: one.day },
                { term: "谁在处理", value: one.owner?.name ?? "还没有人" },
                { term: "发现", value: shortMomentText(one.foundAt) },
                ...(one.refundNo ? [{ term: "退款号", value: one.refundNo }] : []),
                ...(one.lastError && one.state === "OPEN" ? [{ term: "上次退", value: one.lastError }] : []),
              ]}
            />
          </Part>
        </>
      }
    />
  );
}
