import type { EmployeeWeek } from "@ginkgo/api-contract/visits/employee-work";
import { Button } from "@ginkgo/ui/button";
import { Empty } from "@ginkgo/ui/empty";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { Switch } from "@ginkgo/ui/switch";
import { TabLinks } from "@ginkgo/ui/tabs";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import styles from "./employee.module.css";
import { EmployeeGate } from "./employee-gate.tsx";
import { EmployeeVisitCard } from "./employee-visit-card.tsx";
import { type EmployeeOrdersData, type EmployeeTab, employeeTabs } from "./load-employee-orders.ts";

/** 接单开关: off, no new visits come. */
function AcceptSwitch({ accepts }: { accepts: boolean }) {
  const { fetcher, reply, done } = useFormReply<EmployeeWeek>("employee-accepts", "accepts");
  // The page itself still shows what was before.
  useFormToast(reply, { accepts: done?.accepts ? "开着，会派单给您" : "关了，不再派新单" });
  const shown = fetcher.formData ? fetcher.formData.get("accepts") === "on" : accepts;
  return (
    <fetcher.Form
      method="post"
      className={cx(layout.card, layout.padded, layout.row, layout.spaceBetween, layout.wrap, styles.switch)}
    >
      <input type="hidden" name="intent" value="accepts" />
      <p className={layout.grow}>
        <b>{shown ? "正在接单" : "没在接单"}</b>
        <span className={layout.muted}>
          {shown ? "会派单给您，也能抢单。" : "不会派新单；接下的单照常上门。"}
        </span>
      </p>
      <Switch type="submit" name="accepts" value={shown ? "off" : "on"} checked={shown}>
        接单
      </Switch>
    </fetcher.Form>
  );
}

/** What an empty tab says. */
const nothing: Record<EmployeeTab, { title: string; text: string }> = {
  OFFERS: { title: "没有等您答复的单", text: "派给您的单会在这里等您答复，也会发消息给您。" },
  POOL: { title: "现在没有可抢的单", text: "附近有您能做、还没人接的单，就会出现在这里。" },
  VISITS: { title: "没有要上门的单", text: "接下的单按时间排在这里，今天的在最前面。" },
  DONE: { title: "还没有做完的单", text: "做完的每一单都留在这里。" },
};

const addressOf = (tab: EmployeeTab, current = 1) =>
  `/user/orders?tab=${tab}${current > 1 ? `&current=${current}` : ""}`;

/** The employee's side of 我的订单: offers, the pool, visits to make, visits made. */
export function EmployeeOrders({ data }: { data: EmployeeOrdersData | null }) {
  if (!data)
    return (
      <>
        <h1 className={account.title}>上门的单</h1>
        <EmployeeGate />
      </>
    );
  const { tab, page, counts, accepts, now } = data;
  const { title, text } = nothing[tab];
  return (
    <div className={styles.employee}>
      <h1 className={account.title}>上门的单</h1>
      <AcceptSwitch accepts={accepts} />
      <TabLinks
        label="上门的单"
        as={HrefLink}
        items={(Object.keys(employeeTabs) as EmployeeTab[]).map((t) => ({
          href: addressOf(t),
          label: employeeTabs[t].text,
          on: t === tab,
          ...(t !== "DONE" && counts[t] > 0 ? { count: counts[t] } : {}),
        }))}
      />
      {page.records.length === 0 ? (
        <Empty
          window={{ shape: "begonia", id: "visits", scene: "courtyard", palette: "spring" }}
          title={title}
          text={tab === "POOL" && !accepts ? "接单开关关着。打开以后，能做的单就会出现在这里。" : text}
          action={
            <Button render={<Link to={tab === "DONE" ? "/user/earnings" : "/user/calendar"} />}>
              {tab === "DONE" ? "看我的收入" : "看我的日历"}
            </Button>
          }
        />
      ) : (
        <ul className={styles.list} aria-label={employeeTabs[tab].text}>
          {page.records.map((visit, i) => (
            <li key={visit.orderId}>
              <EmployeeVisitCard visit={visit} now={now} isPool={tab === "POOL"} isNext={i === 0} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page.current}
        pages={page.pages}
        hrefOf={(n) => addressOf(tab, n)}
        as={HrefLink}
        label="翻页"
      />
    </div>
  );
}
