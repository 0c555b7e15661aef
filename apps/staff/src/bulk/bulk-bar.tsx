import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type ReactNode, useState } from "react";
import { Key } from "../shell/key.tsx";
import { useKeys } from "../shell/use-keys.ts";
import type { FieldTexts } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import styles from "./bulk.module.css";
import { type BulkOutcome, runBulk } from "./run-bulk.ts";
import type { Ticks } from "./use-ticks.ts";

/** A step that can be taken for many at once, each by its own call. */
export interface BulkStep<T> {
  label: string;
  /** Asks for a word before it is done: one for the lot. */
  fields?: (texts: FieldTexts) => ReactNode;
  danger?: true;
  /** What one of them must offer; without it every one does. Those that do not are left out. */
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

const bare = (label: string): string => label.replace(/…$/, "");

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
  const [under, setUnder] = useState(0);
  const [report, setReport] = useState<{ label: string; outcomes: BulkOutcome[] }>();
  const chosen = all.filter(({ id }) => ticks.ticked.includes(id));
  const able = steps
    .map((step) => ({ step, able: chosen.filter((one) => step.can?.(one) ?? true) }))
    .filter(({ able }) => able.length > 0);
  const close = () => {
    setOpened(undefined);
    ticks.clear();
  };
  useKeys(chosen.length > 0 && through === undefined ? { Escape: ["取消选择", close] } : {});

  async function run(step: BulkStep<T>, each: readonly T[], form: FormData) {
    setReport(undefined);
    setThrough(0);
    setUnder(each.length);
    const outcomes = await runBulk(each, nameOf, (one) => step.run(one, form), setThrough).finally(() =>
      setThrough(undefined),
    );
    setOpened(undefined);
    ticks.clear();
    setReport({ label: bare(step.label), outcomes });
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
            {able.map(({ step, able }) => (
              <Button
                key={step.label}
                size="small"
                variant={step.danger ? "danger" : "secondary"}
                aria-expanded={step.fields ? opened === step.label : undefined}
                disabled={through !== undefined}
                onClick={() =>
                  step.fields
                    ? setOpened(opened === step.label ? undefined : step.label)
                    : void run(step, able, new FormData())
                }
              >
                {able.length < chosen.length
                  ? `${bare(step.label)} ${able.length} / ${chosen.length}${step.fields ? "…" : ""}`
                  : step.label}
              </Button>
            ))}
            <span className={layout.grow} />
            <Button size="small" variant="quiet" disabled={through !== undefined} onClick={close}>
              取消选择 <Key>Esc</Key>
            </Button>
          </div>
          {through !== undefined && (
            <p role="status">
              正在办 {through} / {under}
            </p>
          )}
          {able.map(
            ({ step, able }) =>
              step.fields &&
              opened === step.label && (
                <StepForm
                  key={step.label}
                  press={`${bare(step.label)}，${able.length} ${unit}`}
                  variant={step.danger ? "danger" : "primary"}
                  step={(form) => run(step, able, form)}
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
