import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type ReactNode, useState } from "react";
import { Key } from "../shell/key.tsx";
import { useKeys } from "../shell/use-keys.ts";
import type { FieldTexts } from "../step-fields.tsx";
import { StepForm } from "../step-form.tsx";
import styles from "./bulk.module.css";
import { type BulkOutcome, Impossible, runBulk } from "./run-bulk.ts";
import type { Ticks } from "./use-ticks.ts";

/** A step that can be taken for many at once, each by its own call. */
export interface BulkStep<T> {
  label: string;
  /** Asks for a word before it is done: one for the lot. */
  fields?: (texts: FieldTexts) => ReactNode;
  danger?: true;
  /** What one of them must offer; without it every one does. */
  can?: (one: T) => boolean;
  /** @throws Impossible where this one does not offer it, and whatever the call throws */
  run: (one: T, form: FormData) => Promise<unknown>;
}

function Report({
  label,
  outcomes,
  onClose,
}: {
  label: string;
  outcomes: BulkOutcome[];
  onClose: () => void;
}) {
  const failed = outcomes.filter(({ failure }) => failure !== undefined);
  return (
    <div role="status" className={styles.report}>
      <p>
        <b>
          {label}：办成 {outcomes.length - failed.length} 件
          {failed.length > 0 && `，没办成 ${failed.length} 件`}
        </b>{" "}
        <Button size="small" variant="quiet" onClick={onClose}>
          收起
        </Button>
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map(({ id, name, failure }) => (
            <li key={id}>
              {name}：{failure}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What is ticked and what may be done with all of it; afterwards what became of each. */
export function BulkBar<T extends { id: string }>({
  all,
  ticks,
  steps,
  nameOf,
  unit = "件",
  onDone,
}: {
  /** Everything shown. */
  all: readonly T[];
  ticks: Ticks;
  steps: readonly BulkStep<T>[];
  /** What one is called in the report. */
  nameOf: (one: T) => string;
  unit?: string;
  onDone: () => void;
}) {
  const [opened, setOpened] = useState<string>();
  const [through, setThrough] = useState<number>();
  const [report, setReport] = useState<{ label: string; outcomes: BulkOutcome[] }>();
  const chosen = all.filter(({ id }) => ticks.ticked.includes(id));
  const close = () => {
    setOpened(undefined);
    ticks.clear();
  };
  useKeys(chosen.length > 0 && through === undefined ? { Escape: close } : {});

  async function run(step: BulkStep<T>, form: FormData) {
    setReport(undefined);
    setThrough(0);
    const one = (each: T) =>
      step.can && !step.can(each)
        ? Promise.reject(new Impossible("现在不能这样做，状态不合适"))
        : step.run(each, form);
    const outcomes = await runBulk(chosen, nameOf, one, setThrough);
    setThrough(undefined);
    setOpened(undefined);
    ticks.clear();
    setReport({ label: step.label.replace(/…$/, ""), outcomes });
    onDone();
  }
  return (
    <>
      {chosen.length > 0 && (
        <section className={styles.bar} aria-label="选中的">
          <div className={cx(layout.row, layout.wrap, styles.line)}>
            <b>
              选了 {chosen.length} {unit}
            </b>
            {chosen.length < all.length && (
              <Button size="small" variant="quiet" onClick={ticks.tickAll}>
                选这里的 {all.length} {unit}
              </Button>
            )}
            {steps.map((step) => (
              <Button
                key={step.label}
                size="small"
                variant={step.danger ? "danger" : "secondary"}
                aria-expanded={step.fields ? opened === step.label : undefined}
                disabled={through !== undefined}
                onClick={() =>
                  step.fields
                    ? setOpened(opened === step.label ? undefined : step.label)
                    : void run(step, new FormData())
                }
              >
                {step.label}
              </Button>
            ))}
            <span className={layout.grow} />
            <Button size="small" variant="quiet" disabled={through !== undefined} onClick={close}>
              取消选择 <Key>Esc</Key>
            </Button>
          </div>
          {through !== undefined && (
            <p role="status">
              正在办 {through} / {chosen.length}
            </p>
          )}
          {steps.map(
            (step) =>
              step.fields &&
              opened === step.label && (
                <StepForm
                  key={step.label}
                  press={`${step.label.replace(/…$/, "")}，${chosen.length} ${unit}`}
                  variant={step.danger ? "danger" : "primary"}
                  step={(form) => run(step, form)}
                  onDone={() => {}}
                >
                  {(texts) => step.fields!(texts)}
                </StepForm>
              ),
          )}
        </section>
      )}
      {report && <Report {...report} onClose={() => setReport(undefined)} />}
    </>
  );
}
