import { buryJobItem, type JobItem, retryJobItem } from "@ginkgo/api-contract/system/jobs";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Segmented } from "@ginkgo/ui/segmented";
import { Tag } from "@ginkgo/ui/tag";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import { Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import styles from "./system.module.css";
import { useJobItems, useLookAgain } from "./use-system.ts";

const keyOf = ({ job, item }: JobItem) => `${job} ${item}`;

function ItemRow({ one, onBury }: { one: JobItem; onBury: () => void }) {
  const lookAgain = useLookAgain("jobs", "job-items");
  const notify = useNotify();
  const { job, item, buried } = one;
  const retry = () =>
    callStaff(retryJobItem, { body: { job, item } })
      .then(() => notify("下一次就再试", { type: "success" }))
      .catch((error: unknown) => notify(sayWhy(error), { type: "error" }))
      .finally(lookAgain);
  return (
    <tr className={one.isStuck && !buried ? table.bad : undefined}>
      <th scope="row">
        {item}
        <span className={layout.hint}>{one.jobText}</span>
      </th>
      <td className={styles.number}>{one.attempts}</td>
      <td>
        <span className={styles.error}>{one.lastError}</span>
        {buried && (
          <span className={cx(layout.hint, styles.error)}>
            {shortMomentText(buried.at)} {buried.by}放下：{buried.reason}
          </span>
        )}
      </td>
      <td>
        {one.nextAt ? shortMomentText(one.nextAt) : "不再试"}{" "}
        {one.isStuck && !buried && <Tag tone="red">要人看</Tag>}
      </td>
      <td>
        <span className={layout.row}>
          <Button size="small" variant="quiet" onClick={() => void retry()}>
            {buried ? "放回来" : "现在试"}
            <span className={layout.screenReader}>：{item}</span>
          </Button>
          {!buried && (
            <Button size="small" variant="quiet" onClick={onBury}>
              不再试…<span className={layout.screenReader}>：{item}</span>
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}

/** What failed and stands aside, so that it stops nobody behind it. */
export function JobItemsPart({ isLive }: { isLive: boolean }) {
  const [shown, setShown] = useState<"waiting" | "buried">("waiting");
  const [burying, setBurying] = useState<JobItem>();
  const { data, error } = useJobItems(shown === "buried", isLive);
  const lookAgain = useLookAgain("jobs", "job-items");
  return (
    <Part id="job-items" title="坏行：移出来的，不挡别的">
      <Segmented
        label="哪些坏行"
        value={shown}
        items={[
          { value: "waiting", label: "还会再试的" },
          { value: "buried", label: "放下的" },
        ]}
        onChange={(value) => setShown(value as typeof shown)}
      />
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {data?.records.length === 0 && (
        <p className={layout.muted}>{shown === "buried" ? "没有放下的。" : "没有坏行，都办得成。"}</p>
      )}
      {data && data.records.length > 0 && (
        <ScrollBox label="坏行">
          <table className={table.table}>
            <caption className={layout.screenReader}>坏行，新的在前</caption>
            <thead>
              <tr>
                {["哪一行", "试过", "最后的错", "下次", "做什么"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.records.map((one) => (
                <ItemRow key={keyOf(one)} one={one} onBury={() => setBurying(one)} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {data && data.total > data.records.length && (
        <p className={layout.muted}>
          共 {data.total} 行，只列最近的 {data.records.length} 行。
        </p>
      )}
      {burying && (
        <Dialog
          open
          onOpenChange={(open) => !open && setBurying(undefined)}
          title="不再试这一行"
          description="放下以后它不再自己试，要的时候可以放回来。"
        >
          <StepForm
            press="不再试"
            variant="danger"
            step={(form) =>
              callStaff(buryJobItem, {
                body: { job: burying.job, item: burying.item, reason: textOf(form, "reason") },
              })
            }
            onDone={() => {
              lookAgain();
              setBurying(undefined);
            }}
          >
            {(fields) => <ReasonInput fields={fields} hint="写进审计" />}
          </StepForm>
        </Dialog>
      )}
    </Part>
  );
}
