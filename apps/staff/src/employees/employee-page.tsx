import { employeeFile, withdrawAbsence } from "@ginkgo/api-contract/visits/employee-files";
import { monthDayText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { Link, useParams } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { Events, Figures, Hours, Papers, ToReplan, Visits } from "./employee-parts.tsx";
import { EmployeeSteps } from "./employee-steps.tsx";
import styles from "./employees.module.css";
import { Earnings, Ratings } from "./money-parts.tsx";
import { PaperTag } from "./paper-tag.tsx";
import { SendTags } from "./send-tags.tsx";
import { SentPapers } from "./sent-papers.tsx";
import { useSetup } from "./setup-part.tsx";

/** Times an employee is away, each to be taken back while it is not over. */
function Absences({
  id,
  version,
  absences,
}: {
  id: string;
  version: number;
  absences: { id: string; from: string; to: string; reason: string }[];
}) {
  const client = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  async function takeBack(absenceId: string) {
    setBusy(true);
    try {
      const file = await callStaff(withdrawAbsence, { params: { id, absenceId }, body: { version } });
      client.setQueryData(["employee", id], file);
      notify("撤消了，那段时间又可以派", { type: "success" });
    } catch (error) {
      notify(sayWhy(error), { type: "error" });
      void client.invalidateQueries({ queryKey: ["employee", id] });
    }
    setBusy(false);
    void client.invalidateQueries({ queryKey: ["dispatch"] });
  }
  if (absences.length === 0) return null;
  return (
    <Part id="absences" title="不能上门的时间">
      <ul className={page.rows}>
        {absences.map((absence) => (
          <li key={absence.id}>
            <span>
              {shortMomentText(absence.from)} 到 {shortMomentText(absence.to)}：{absence.reason}
            </span>
            <Button size="small" variant="quiet" busy={busy} onClick={() => void takeBack(absence.id)}>
              撤消<span className={layout.screenReader}>：{absence.reason}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** One employee: what runs out first, hours and load, what is to be given away, and what may be done. */
export function EmployeePage() {
  const { id = "" } = useParams();
  const { data: file, error } = useQuery({
    queryKey: ["employee", id],
    queryFn: () => callStaff(employeeFile, { params: { id } }),
    refetchInterval: 60_000,
    retry: false,
  });
  useLeaveIfOver(error);
  const setup = useSetup(file);
  if (!file)
    return (
      <div className={staff.listPage}>
        <h1>服务人员</h1>
        {error ? (
          <>
            <p className={cx(field.message, field.error)} role="alert">
              {sayWhy(error)}
            </p>
            <Button render={<Link to="/employees" />}>回到服务人员</Button>
          </>
        ) : (
          <p role="status">正在取</p>
        )}
      </div>
    );
  return (
    <div className={staff.listPage} key={id}>
      {error && (
        <p className={cx(field.message, field.error)} role="status">
          取不到新的，下面是刚才的。
        </p>
      )}
      <header className={cx(layout.row, layout.wrap, page.head)}>
        <h1>{file.name}</h1>
        <SendTags employee={file} />
        {file.paper && file.paper.daysLeft <= 30 && <PaperTag paper={file.paper} />}
        <span className={layout.muted}>
          工号 {file.employeeNo} · {file.gradeText}
        </span>
      </header>
      <Figures file={file} />
      {setup.form && <div className={styles.setupPlace}>{setup.form}</div>}
      <div className={page.form}>
        <div className={page.column}>
          <ToReplan visits={file.toReplan} />
          <SentPapers file={file} />
          <Papers papers={file.papers} />
          <Visits visits={file.visits} />
          <Earnings id={id} />
          <Events events={file.events} />
        </div>
        <div className={page.column}>
          <EmployeeSteps file={file} first={setup.opener} />
          <Absences id={id} version={file.version} absences={file.absences} />
          <Part id="about" title="人">
            <Facts items={file.about} />
          </Part>
          <Hours file={file} />
          <Ratings file={file} />
          {file.timeOff.length > 0 && (
            <Part id="off" title="自己改过的日子">
              <ul className={page.rows}>
                {file.timeOff.map(({ day, hours }) => (
                  <li key={day}>
                    <span>{monthDayText(day, Date.now())}</span>
                    <span>{hours.map((h) => `${h.start}–${h.end}`).join("、") || "休息"}</span>
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </div>
      </div>
    </div>
  );
}
