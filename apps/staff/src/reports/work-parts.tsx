import type { ReportList } from "@ginkgo/api-contract/reports/report-codes";
import { answersReport, deadlinesReport, dispatchReport } from "@ginkgo/api-contract/reports/reports";
import { Link } from "react-router-dom";
import { Columns } from "../plot/columns.tsx";
import { Line } from "../plot/line.tsx";
import {
  ordersCounted,
  periodHeads,
  periodLabels,
  periodText,
  type ReportAddress,
  rowsCounted,
  spanOf,
} from "./report-address.ts";
import { Figures, minutesText, NotThere, shareText, total, useLinkIf } from "./report-parts.tsx";
import styles from "./reports.module.css";
import { useReport } from "./use-report.ts";

/** How soon visits are taken, who refuses, and whether they begin in time. */
export function DispatchPart({ address }: { address: ReportAddress }) {
  const { data, error } = useReport(dispatchReport, spanOf(address));
  const linkIf = useLinkIf();
  if (!data) return <NotThere error={error} />;
  const { periods, acceptedSoon, accepted, acceptedLate, acceptSeconds, rejected, expired, onTime, late } =
    data;
  const labels = periodLabels(periods, address.by);
  const period = periodText(address);
  const rows = (of: ReportList) => (i: number) => rowsCounted(of, periods[i]!);
  const visits = (punctual: string) =>
    linkIf("orders.read", (i: number) =>
      ordersCounted({ punctual, finishedFrom: periods[i]!.from, finishedTo: periods[i]!.to }),
    );
  const taken = total([...acceptedSoon, ...accepted, ...acceptedLate]);
  return (
    <>
      {error && <p role="alert">取不到新的，下面是刚才的。</p>}
      <Figures
        of={{
          接了: `${taken} 次`,
          "15 分钟内接": shareText(total([...acceptedSoon, ...accepted]), taken),
          拒绝和没人答: `${total([...rejected, ...expired])} 次`,
          准时上门: shareText(total(onTime), total([...onTime, ...late])),
        }}
      />
      <div className={styles.plots}>
        <Columns
          id="report-accepted"
          title="派单多久有人接"
          unit={`次，按接的那天，${period}`}
          head={periodHeads[address.by]}
          labels={labels}
          series={[
            { name: "5 分钟内", tone: "first", values: acceptedSoon, to: rows("ACCEPTED_SOON") },
            { name: "15 分钟内", tone: "second", values: accepted, to: rows("ACCEPTED") },
            { name: "更久", tone: "over", values: acceptedLate, to: rows("ACCEPTED_LATE") },
          ]}
        />
        <Line
          id="report-accept-time"
          title="平均多久有人接"
          unit={`分钟，${period}`}
          head={periodHeads[address.by]}
          name="平均"
          labels={labels}
          values={acceptSeconds}
          textOf={minutesText}
        />
        <Columns
          id="report-refused"
          title="没有接的派单"
          unit={`次，${period}`}
          head={periodHeads[address.by]}
          labels={labels}
          series={[
            { name: "服务人员拒绝", tone: "second", values: rejected, to: rows("REJECTED") },
            { name: "过了时间没人答", tone: "third", values: expired, to: rows("EXPIRED") },
          ]}
        />
        <Columns
          id="report-punctual"
          title="准时上门"
          unit={`次，按服务完成的那天，${period}`}
          head={periodHeads[address.by]}
          labels={labels}
          series={[
            { name: "准时（10 分钟内）", tone: "first", values: onTime, to: visits("ON_TIME") },
            { name: "迟了", tone: "over", values: late, to: visits("LATE") },
          ]}
        />
      </div>
    </>
  );
}

/** How long members wait for the first answer, and who waits now. */
export function AnswersPart({ address }: { address: ReportAddress }) {
  const { data, error } = useReport(answersReport, spanOf(address));
  if (!data) return <NotThere error={error} />;
  const { periods, answeredSoon, answered, answeredLate, waitSeconds, waiting } = data;
  const labels = periodLabels(periods, address.by);
  const period = periodText(address);
  const rows = (of: ReportList) => (i: number) => rowsCounted(of, periods[i]!);
  const all = total([...answeredSoon, ...answered, ...answeredLate]);
  return (
    <>
      {error && <p role="alert">取不到新的，下面是刚才的。</p>}
      <Figures
        of={{
          第一次答复: `${all} 次`,
          "10 分钟内答": shareText(total([...answeredSoon, ...answered]), all),
          现在排队等人接:
            waiting.count > 0 ? <Link to="/reports/rows?of=WAITING">{waiting.count} 位</Link> : "0 位",
          等得最久的: waiting.count > 0 ? minutesText(waiting.longestSeconds) : "—",
        }}
      />
      <div className={styles.plots}>
        <Columns
          id="report-answers"
          title="会员等多久有第一次答复"
          unit={`次，${period}`}
          head={periodHeads[address.by]}
          labels={labels}
          series={[
            { name: "5 分钟内", tone: "first", values: answeredSoon, to: rows("ANSWERED_SOON") },
            { name: "10 分钟内", tone: "second", values: answered, to: rows("ANSWERED") },
            { name: "更久", tone: "over", values: answeredLate, to: rows("ANSWERED_LATE") },
          ]}
        />
        <Line
          id="report-wait"
          title="平均等多久"
          unit={`分钟，${period}`}
          head={periodHeads[address.by]}
          name="平均"
          labels={labels}
          values={waitSeconds}
          textOf={minutesText}
        />
      </div>
    </>
  );
}

/** What runs out in the months to come. */
export function DeadlinesPart() {
  const { data, error } = useReport(deadlinesReport, {});
  if (!data) return <NotThere error={error} />;
  const { periods, contracts, employeeLicences, orgLicences } = data;
  const labels = periodLabels(periods, "month");
  const rows = (of: ReportList) => (i: number) => rowsCounted(of, periods[i]!);
  const period = "从今天起十二个月";
  return (
    <>
      {error && <p role="alert">取不到新的，下面是刚才的。</p>}
      <div className={styles.plots}>
        <Columns
          id="report-contracts"
          title="到期的合同"
          unit={`份，${period}`}
          head="月"
          labels={labels}
          series={[{ name: "合同", tone: "first", values: contracts, to: rows("CONTRACTS") }]}
        />
        <Columns
          id="report-licences"
          title="到期的证照"
          unit={`张，${period}`}
          head="月"
          labels={labels}
          series={[
            { name: "机构的证照", tone: "first", values: orgLicences, to: rows("ORG_LICENCES") },
            ...(employeeLicences
              ? [
                  {
                    name: "服务人员的证件",
                    tone: "second" as const,
                    values: employeeLicences,
                    to: rows("EMPLOYEE_LICENCES"),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </>
  );
}
