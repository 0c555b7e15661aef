import { type ImportRun, runImport, undoImport } from "@ginkgo/api-contract/publishing/imports";
import { Check } from "@ginkgo/ui/check";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { count } from "./import-texts.ts";

/** What came of the rows. */
export function ResultPart({ run }: { run: ImportRun }) {
  const same = run.taken + run.mended - run.made - run.changed;
  const facts = [
    { term: "新增", value: count(run.made) },
    { term: "更新", value: count(run.changed) },
    { term: "没有变化", value: count(Math.max(0, same)) },
    { term: "整理过", value: count(run.mended) },
    { term: "没有导入", value: count(run.refused) },
  ];
  const undone = [
    { term: "撤回", value: count(run.undone) },
    { term: "没有动", value: count(run.kept) },
  ];
  return (
    <Part id="result" title={run.state === "CHECKED" ? "检查的结果" : "结果"}>
      <Facts items={run.state === "UNDONE" ? undone : facts} />
      {run.state === "CHECKED" && <p className={layout.muted}>还没有写入；写的时候再对一次。</p>}
    </Part>
  );
}

/** Writes what was checked. */
export function WritePart({ run, onDone }: { run: ImportRun; onDone: () => void }) {
  const ready = run.taken + run.mended;
  return (
    <Part id="write" title="正式导入">
      {ready === 0 ? (
        <p>没有能导入的行，请先对列、改好左边的行。</p>
      ) : (
        <StepForm
          press={`导入 ${count(ready)} 行`}
          step={(form) =>
            callStaff(runImport, {
              params: { importId: run.id },
              body: { version: run.version, publish: form.get("publish") === "on" },
            })
          }
          onDone={onDone}
        >
          <Check name="publish" label="导入以后就发布" />
          <p className={layout.muted}>不打勾就存成草稿，访客看不到；商家和机构的发布要等平台审核。</p>
        </StepForm>
      )}
      {run.refused > 0 && ready > 0 && (
        <p className={layout.muted}>{count(run.refused)} 行有错的不导入，导入以后还能再改、再试。</p>
      )}
    </Part>
  );
}

/** Takes the whole import back. */
export function UndoPart({ run, onDone }: { run: ImportRun; onDone: () => void }) {
  return (
    <Part id="undo" title="整次撤回">
      <p className={layout.muted}>
        新增的收走（发布过的下线），改过的改回去。之后又有人改过的不动，会写明是哪几行。
      </p>
      <StepForm
        press={run.state === "UNDONE" ? "没有动的再试一次" : "撤回这次导入"}
        variant="danger"
        step={() => callStaff(undoImport, { params: { importId: run.id }, body: { version: run.version } })}
        onDone={onDone}
      >
        {null}
      </StepForm>
    </Part>
  );
}
