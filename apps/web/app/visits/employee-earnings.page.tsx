import { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import { moneyText } from "@ginkgo/locale/money";
import { dayText, momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Chip, Chips } from "@ginkgo/ui/chip";
import { Empty } from "@ginkgo/ui/empty";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { pageCall } from "../lib/api/page-call.ts";
import { ownMember } from "../lib/api/present-member.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/employee-earnings.page";
import styles from "./employee.module.css";
import { EmployeeGate } from "./employee-gate.tsx";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "我的收入" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "我的收入", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  if ((await ownMember(args)).employee?.state !== "APPROVED") return null;
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(args.url.searchParams.get("month") ?? "")?.[0];
  return pageCall(args, employeeEarnings, { query: { month } });
}

/** 2026-11 → 2026 年 11 月 */
const monthText = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

export default function EmployeeEarningsPage({ loaderData: data }: Route.ComponentProps) {
  if (!data)
    return (
      <>
        <h1 className={account.title}>我的收入</h1>
        <EmployeeGate />
      </>
    );
  const { faults, month, months, records, totalFen, settledFen } = data;
  return (
    <div className={styles.employee}>
      <h1 className={account.title}>我的收入</h1>
      {months.length > 0 && (
        <nav aria-label="月份" className={account.chips}>
          <Chips>
            {months.map((m) => (
              <Chip
                key={m.month}
                on={m.month === month}
                render={<Link to={`/user/earnings?month=${m.month}`} preventScrollReset />}
              >
                {monthText(m.month)} · {moneyText(m.totalFen)}
              </Chip>
            ))}
          </Chips>
        </nav>
      )}
      <section className={cx(layout.card, layout.padded, styles.sum)} aria-label={monthText(month)}>
        <p>{monthText(month)}</p>
        <Price fen={totalFen} />
        <p className={layout.muted}>
          {records.length} 次上门；客人已确认 {moneyText(settledFen)}，等确认{" "}
          {moneyText(totalFen - settledFen)}
        </p>
      </section>
      {records.length === 0 ? (
        <Empty
          title="这个月还没有做完的单"
          text="做完一单，这里就多一行。"
          action={<Button render={<Link to="/user/orders?tab=POOL" />}>看可抢的单</Button>}
        />
      ) : (
        <ul className={cx(layout.card, styles.earned)} aria-label="每一次上门">
          {records.map((r) => (
            <li key={r.orderId}>
              <Link className={styles.visit} to={`/user/order-detail?id=${r.orderId}`}>
                <span className={layout.grow}>
                  <b>{r.serviceName}</b>
                  <span className={layout.muted}>
                    {dayText(r.finishedAt)} ·{" "}
                    <span className={layout.noWrap}>{r.isSettled ? "已确认" : "等客人确认"}</span>
                    {r.percentText !== null && (
                      <>
                        {" "}
                        · <span className={layout.noWrap}>服务费的 {r.percentText}</span>
                      </>
                    )}
                    {r.wholePayFen !== null && (
                      <>
                        <br />
                        客人退了一部分，原来 {moneyText(r.wholePayFen)}
                      </>
                    )}
                  </span>
                </span>
                <Price fen={r.payFen} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {faults.length > 0 && (
        <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="faults-h">
          <h2 id="faults-h" className={account.subtitle}>
            {monthText(month)}记下的
          </h2>
          {faults.map((f) => (
            <p key={f.orderId}>
              <b>{f.kindText}</b>
              <br />
              {f.serviceName}，{momentText(f.at)}
            </p>
          ))}
          <p className={layout.muted}>记得不对，请打客服电话说明。</p>
        </section>
      )}
      <p className={layout.muted}>
        每一单您得服务费的一部分（比例按客人下单时的规则，写在每一单上）和全部上门费，接单前就说明是多少；客人的会员优惠由平台承担。这里是账目，打款看
        <Link to="/user/settlements">我的结算</Link>。
      </p>
    </div>
  );
}
