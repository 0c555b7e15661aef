import { type Job, pauseJob, resumeJob, runJob } from "@ginkgo/api-contract/system/jobs";
import type { JobState } from "@ginkgo/api-contract/system/system-codes";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import { Spark } from "../plot/spark.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { spanText } from "./span-text.ts";
import styles from "./system.module.css";
import { useLookAgain } from "./use-system.ts";

const tones: Record<JobState, TagTone> = {
  ON_TIME: "ok",
  LATE: "gold",
  FAILING: "red",
  PAUSED: "gold",
  NEW: "neutral",
};

/** A job that is so late fills the height of its line, seconds. */
const LATE_AFTER = 60;

function JobRow({ job, onPause, onLook }: { job: Job; onPause: () => void; onLook: () => void }) {
  const lookAgain = useLookAgain("jobs", "job-items");
  const notify = useNotify();
  const { name, text, paused } = job;
  const press = (word: string, step: () => Promise<unknown>) => {
    step()
      .then(() => notify(word, { type: "success" }))
      .catch((error: unknown) => notify(sayWhy(error), { type: "error" }))
      .finally(lookAgain);
  };
  return (
    <tr className={job.state === "FAILING" ? table.bad : undefined}>
      <th scope="row">
        <button type="button" className={styles.name} onClick={onLook}>
          {text}
        </button>
        <span className={layout.hint}>{name}</span>
        {paused && (
          <span className={cx(layout.hint, styles.error)}>
            {shortMomentText(paused.at)} {paused.by}：{paused.reason}
          </span>
        )}
        {job.lastError && <span className={cx(layout.hint, styles.error)}>{job.lastError}</span>}
      </th>
      <td>{spanText(job.every / 1000)}</td>
      <td className={styles.number}>{job.lag >= 1 ? spanText(job.lag) : "—"}</td>
      <td>
        <Spark values={job.lags} over={LATE_AFTER} />
        <span className={layout.screenReader}>
          最多落后{spanText(Math.max(0, ...job.lags.map((lag) => lag ?? 0)))}
        </span>
      </td>
      <td className={styles.number}>{job.setAside}</td>
      <td>
        <Tag tone={tones[job.state]}>{job.stateText}</Tag>
        {job.endedAt && <span className={layout.hint}>{shortMomentText(job.endedAt)} 跑完</span>}
      </td>
      <td>
        <span className={layout.row}>
          {paused ? (
            <Button
              size="small"
              onClick={() => press(`${text}接着跑了`, () => callStaff(resumeJob, { params: { name } }))}
            >
              接着跑<span className={layout.screenReader}>：{text}</span>
            </Button>
          ) : (
            <>
              <Button size="small" variant="quiet" onClick={onPause}>
                停…<span className={layout.screenReader}>：{text}</span>
              </Button>
              <Button
                size="small"
                variant="quiet"
                onClick={() => press(`${text}马上就跑`, () => callStaff(runJob, { params: { name } }))}
              >
                现在跑<span className={layout.screenReader}>：{text}</span>
              </Button>
            </>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Why a job is held back: it does nothing until somebody lets it go on. */
function PauseDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const lookAgain = useLookAgain("jobs");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`停下“${job.text}”`}
      description="恢复以前不再跑，等着它的事都会等着。"
    >
      <StepForm
        press={`停下“${job.text}”`}
        variant="danger"
        step={(form) =>
          callStaff(pauseJob, { params: { name: job.name }, body: { reason: textOf(form, "reason") } })
        }
        onDone={() => {
          lookAgain();
          onClose();
        }}
      >
        {(fields) => <ReasonInput fields={fields} hint="写进审计" />}
      </StepForm>
    </Dialog>
  );
}

/** What runs by itself: how late, how much, what failed. */
export function JobsPart({ jobs }: { jobs: readonly Job[] }) {
  const [pausing, setPausing] = useState<Job>();
  const [looking, setLooking] = useState<Job>();
  const holder = useRowKeys({ opens: false, acts: true });
  return (
    <>
      <ScrollBox ref={holder} label="自己跑的任务">
        <table className={table.table}>
          <caption className={layout.screenReader}>自己跑的任务，要人看的在前；按名称看近 14 天</caption>
          <thead>
            <tr>
              <th scope="col">任务</th>
              <th scope="col">多久一次</th>
              <th scope="col" className={styles.number}>
                落后
              </th>
              <th scope="col">近 24 小时</th>
              <th scope="col" className={styles.number}>
                坏行
              </th>
              <th scope="col">状态，上次跑完</th>
              <th scope="col">做什么</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <JobRow
                key={job.name}
                job={job}
                onPause={() => setPausing(job)}
                onLook={() => setLooking(job)}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {looking && <HistoryDialog job={looking} onClose={() => setLooking(undefined)} />}
      {pausing && <PauseDialog job={pausing} onClose={() => setPausing(undefined)} />}
    </>
  );
}
