import {
  exportPage,
  exportViews,
  readExport,
  type StaffExport,
  secondExport,
  takeExport,
  withdrawExport,
} from "@ginkgo/api-contract/exports/exports";
import { fullMomentText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useEffect } from "react";
import { callStaff } from "../call-staff.ts";
import { countOf } from "../count-text.ts";
import { Part } from "../part.tsx";
import { callOn } from "../split/case-call.ts";
import { CaseFrame } from "../split/case-frame.tsx";
import { type CaseStep, CaseSteps } from "../split/case-steps.tsx";
import styles from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { timeLeft } from "../tasks/time-left.ts";
import { useServerNow } from "../tasks/use-server-now.ts";
import own from "./exports.module.css";

type View = keyof typeof exportViews;

const toneOf = ({ state, fileUntil }: StaffExport) => {
  if (state === "WAIT_SECOND") return "gold";
  if (state === "RUNNING") return "info";
  if (state === "FAILED" || state === "REFUSED") return "red";
  return fileUntil ? "ok" : "neutral";
};

const rowsText = (n: number) => `${n.toLocaleString("en")} 行`;
const kindText = ({ whole }: StaffExport) => (whole.length > 0 ? "带个人信息" : "打码");

/** The address opens for some minutes, for who asked alone. */
async function download(one: StaffExport): Promise<StaffExport> {
  const { url } = await callStaff(takeExport, { params: { id: one.id } });
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
  return one;
}

const steps: readonly CaseStep<StaffExport>[] = [
  {
    action: "take",
    label: "下载",
    isNext: true,
    toast: "文件在浏览器的下载里",
    run: download,
  },
  {
    action: "agree",
    label: "同意导出…",
    press: "同意，开始做",
    isNext: true,
    toast: "同意了，提出的同事可以下载",
    fields: (_, one) => (
      <p>
        {`同意以后，${one.askedBy}会拿到${one.listText}里完整的${one.whole.join("、")}。请核对给谁、为什么，条件是不是只到需要的那些。`}
      </p>
    ),
    run: (one) => callStaff(secondExport, callOn(one, { agree: true })),
  },
  {
    action: "refuse",
    label: "不同意…",
    press: "不同意导出",
    danger: true,
    toast: "记下了，不会导出",
    fields: (texts) => <ReasonInput fields={texts} hint="为什么不同意；提出的同事看得到" />,
    run: (one, form) =>
      callStaff(secondExport, callOn(one, { agree: false, reason: textOf(form, "reason") })),
  },
  {
    action: "withdraw",
    label: "撤回",
    danger: true,
    toast: "撤回了，没有导出",
    run: (one) => callStaff(withdrawExport, callOn(one)),
  },
  {
    action: "remove",
    label: "用完了，删掉文件",
    danger: true,
    toast: "文件删掉了",
    run: (one) => callStaff(withdrawExport, callOn(one)),
  },
];

/** How far it is, and where its file is. */
function Progress({ one }: { one: StaffExport }) {
  const { state, seen, total, rows, failure, fileUntil } = one;
  if (state === "RUNNING")
    return (
      <>
        <progress className={own.bar} value={seen} max={Math.max(total, seen, 1)} aria-label="做到哪里" />
        <p role="status">
          看了 {rowsText(seen)}
          {total > seen && `，一共 ${countOf(total, "行")}`}，写进文件 {rowsText(rows)}
          。关掉页面也会做完。
        </p>
        {failure && <p>{failure}</p>}
      </>
    );
  if (failure) return <p role="alert">{failure}</p>;
  if (fileUntil)
    return <p role="status">{`${rowsText(rows)}，留到 ${fullMomentText(fileUntil)}，到时删掉。`}</p>;
  if (state === "DONE")
    return <p className={layout.muted}>文件过了期限，已经删掉了。要用请从列表上再导出一次。</p>;
  return (
    <p className={layout.muted}>
      {state === "WAIT_SECOND" ? `列表现在有 ${rowsText(total)}，同意以后才开始做。` : "没有文件。"}
    </p>
  );
}

/** Both seats: who asked, for whom and why; who agreed, or who may. */
function Seats({ one }: { one: StaffExport }) {
  if (one.whole.length === 0) return null;
  const second = one.decidedBy
    ? `${one.decidedBy}，${fullMomentText(one.decidedAt!)}${one.state === "REFUSED" ? "，没有同意" : "，同意"}`
    : one.state === "WAIT_SECOND"
      ? "等另一位能导出的同事，不能是提出的人，也不能是商家、机构的账号"
      : "没有人同意";
  return (
    <Part id="seats" title="两个人">
      <Facts
        items={[
          { term: "第一位", value: `${one.askedBy}，${fullMomentText(one.askedAt)} 提出` },
          { term: "给谁用", value: one.forWhom ?? "" },
          { term: "为什么", value: one.reason ?? "" },
          { term: "第二位", value: second },
          ...(one.answer ? [{ term: "第二位说", value: one.answer }] : []),
        ]}
      />
    </Part>
  );
}

function Export({ id }: { id: string }) {
  const load = (wanted: string) => callStaff(readExport, { params: { id: wanted } });
  const isMoving = ({ state }: StaffExport) => state === "RUNNING";
  const { data: one, error, keep, lookAgain } = useCase("exports", id, load, isMoving);
  const now = useServerNow();
  const state = one?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list says how far it is as well
  useEffect(() => void lookAgain(), [state]);
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  const left = one.answerBy ? timeLeft(one.answerBy, now) : undefined;
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>
            导出{one.listText} {one.id}
          </h2>
          <Tag tone={toneOf(one)}>{one.stateText}</Tag>
          <Tag>{kindText(one)}</Tag>
          {left && one.answerBy && (
            <span className={cx(left.isLate && styles.late)}>
              {shortMomentText(one.answerBy)} 没有人同意就作废，{left.text}
            </span>
          )}
        </>
      }
      main={
        <>
          <Part id="what" title="导出什么">
            <Facts
              items={[
                { term: "列表", value: one.listText },
                ...(one.filters.length > 0
                  ? one.filters.map(({ label, text }) => ({ term: label, value: text }))
                  : [{ term: "条件", value: "没有，整个列表" }]),
                { term: "完整的", value: one.whole.join("、") || "没有，姓名和号码都打码" },
                { term: "文件", value: one.format },
                ...(one.whole.length === 0
                  ? [{ term: "谁要的", value: `${one.askedBy}，${fullMomentText(one.askedAt)}` }]
                  : []),
              ]}
            />
          </Part>
          <Seats one={one} />
        </>
      }
      side={
        <>
          <CaseSteps name="exports" one={one} steps={steps} onDone={keep} onMoved={lookAgain} />
          <Part id="file" title="文件">
            <Progress one={one} />
          </Part>
        </>
      }
    />
  );
}

/** Lists taken out as files: those that wait and are made, one's own, all there were. */
export function ExportsPage() {
  const cases = useCases<StaffExport, View>("exports", exportViews, "open", (view, paging) =>
    callStaff(exportPage, { query: { view, ...paging } }),
  );
  return (
    <SplitPage<StaffExport, View>
      title="导出"
      unit="份"
      views={exportViews}
      cases={cases}
      empty={
        cases.view === "open"
          ? "没有等人同意的，也没有在做的。"
          : "还没有导出过。在各个列表的右上角按“导出…”。"
      }
      row={(one) => (
        <>
          <span className={styles.line}>
            <b>{one.listText}</b>
            <span className={cx(one.state === "FAILED" && styles.late)}>{one.stateText}</span>
          </span>
          <span className={styles.line}>
            <span>
              {one.askedBy}，{kindText(one)}
            </span>
            <span className={layout.muted}>{shortMomentText(one.askedAt)}</span>
          </span>
        </>
      )}
    >
      {(id) => <Export id={id} />}
    </SplitPage>
  );
}
