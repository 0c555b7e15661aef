import type { ChangedMeanwhile } from "@ginkgo/api-contract/changed-meanwhile";
import { ApiError } from "@ginkgo/client/api-error";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import styles from "./page.module.css";

/** How the thing stands now, where the API refused because somebody else was first. */
export function changedMeanwhileOf(error: unknown): ChangedMeanwhile | undefined {
  if (!(error instanceof ApiError) || error.reason !== "CHANGED_MEANWHILE") return undefined;
  return { now: [], ...error.more };
}

/** What a form holds, as its labels name it. */
function filledIn(form: HTMLFormElement): { label: string; text: string }[] {
  const found: { label: string; text: string }[] = [];
  for (const control of form.elements) {
    if (
      !(
        control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement
      )
    )
      continue;
    const isChoice = control.type === "radio" || control.type === "checkbox";
    if (control.type === "hidden" || control.type === "password" || control.type === "file") continue;
    if (isChoice && !(control as HTMLInputElement).checked) continue;
    const text =
      control instanceof HTMLSelectElement
        ? control.selectedOptions[0]?.text
        : isChoice
          ? "选了"
          : control.value;
    const label = control.labels?.[0]?.textContent?.trim();
    if (label && text) found.push({ label, text });
  }
  return found;
}

/** That somebody was faster: how it stands now beside what was wanted. Nothing typed is lost. */
export function Conflict({
  changed,
  form,
  press,
  giveUp = "把它收起来",
  onSeeNow,
  onGiveUp,
}: {
  changed: ChangedMeanwhile;
  /** What was filled in. */
  form: HTMLFormElement | null;
  /** The word on the press that tries again; undefined where the step is not to be done any more. */
  press: string | undefined;
  /** What to do who does not want it any more; not needed beside `onGiveUp`. */
  giveUp?: string;
  onSeeNow?: (() => void) | undefined;
  onGiveUp?: (() => void) | undefined;
}) {
  const { now, by, at } = changed;
  const wanted = form ? filledIn(form) : [];
  return (
    <div role="alert" tabIndex={-1} className={styles.conflict}>
      <p>
        <b>{`${by ?? "有人"}${at ? ` ${shortMomentText(at)}` : ""} 刚改过，您的还没有生效。`}</b>
      </p>
      <div className={styles.sides}>
        {now.length > 0 && (
          <section aria-label="现在">
            <p className={layout.hint}>现在</p>
            <Facts items={now.map(({ label, text }) => ({ term: label, value: text }))} />
          </section>
        )}
        {wanted.length > 0 && (
          <section aria-label="您要的">
            <p className={layout.hint}>您要的</p>
            <Facts items={wanted.map(({ label, text }) => ({ term: label, value: text }))} />
          </section>
        )}
      </div>
      <p>
        {press === undefined
          ? "照现在的样子，这一步不用再做了。"
          : `还要这样做，看过现在的，再点一次“${press}”；不要了，${onGiveUp ? "点“放弃”" : giveUp}。`}
      </p>
      {(onSeeNow || onGiveUp) && (
        <div className={cx(layout.row, layout.wrap)}>
          {onSeeNow && (
            <Button size="small" onClick={onSeeNow}>
              看现在的
            </Button>
          )}
          {onGiveUp && press !== undefined && (
            <Button size="small" variant="quiet" onClick={onGiveUp}>
              放弃
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
