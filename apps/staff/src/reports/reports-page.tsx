import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Segmented } from "@ginkgo/ui/segmented";
import { usePermissions } from "react-admin";
import staff from "../staff.module.css";
import { FunnelPart } from "./funnel-part.tsx";
import { ownParts, type ReportPart, reportParts, useReportAddress } from "./report-address.ts";
import { DayChoice, OrderChoice } from "./report-choices.tsx";
import { SalesPart } from "./sales-part.tsx";
import { AnswersPart, DeadlinesPart, DispatchPart } from "./work-parts.tsx";

/** How things went and what is to come, drawn; each number leads to the list it counts. */
export function ReportsPage() {
  const address = useReportAddress();
  const { permissions } = usePermissions<string[]>();
  const parts = (Object.keys(reportParts) as ReportPart[]).filter(
    (part) => !permissions?.includes("own.only") || ownParts.includes(part),
  );
  const part: ReportPart = parts.includes(address.part) ? address.part : parts[0]!;
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1 className={layout.grow}>报表</h1>
        <Segmented
          label="看什么"
          value={part}
          items={parts.map((value) => ({ value, label: reportParts[value] }))}
          onChange={(next) => address.set({ part: next === "sales" ? "" : next })}
        />
      </div>
      {part !== "deadlines" && <DayChoice address={address} />}
      {part === "sales" && (
        <>
          <OrderChoice address={address} />
          <SalesPart address={address} />
        </>
      )}
      {part === "funnel" && <FunnelPart address={address} />}
      {part === "dispatch" && <DispatchPart address={address} />}
      {part === "answers" && <AnswersPart address={address} />}
      {part === "deadlines" && <DeadlinesPart />}
    </div>
  );
}
