import check from "@ginkgo/ui/check/check.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type FormEvent, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { cookieText, readCookies } from "../../lib/api/cookies.ts";
import { notify } from "../../lib/live/notices.ts";
import { COMPARE_COOKIE, COMPARE_MOST, choiceText, parseChoice, toggled } from "./compare-choice.ts";
import styles from "./tray.module.css";

/**
 * A press that chooses or drops an organisation. Works as a plain form too.
 * @param onPress told what a press came to
 */
export function useCompare(onPress?: (isChosen: boolean) => void) {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const form = {
    method: "post" as const,
    action: "/orgs/compare/choose",
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
      const before = parseChoice(readCookies(document.cookie).get(COMPARE_COOKIE));
      const after = toggled(before, submitter?.value ?? "");
      if (after.length === before.length) {
        notify({
          tone: "warn",
          title: `最多对比 ${COMPARE_MOST} 家`,
          description: "请先从下面的对比栏里去掉一家。",
        });
        return;
      }
      // Written here and at once: on a slow line the next press would otherwise start from the choice before this one.
      // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page
      document.cookie = cookieText(COMPARE_COOKIE, choiceText(after), after.length ? undefined : 0);
      onPress?.(after.length > before.length);
      void revalidate();
    },
  };
  return { form, to: pathname + search };
}

/** 加入对比, a tick that stays. */
export function CompareButton({ id, name, chosen }: { id: string; name: string; chosen: boolean }) {
  // What was pressed is shown until the page knows it too.
  const [{ on, was }, setShown] = useState({ on: chosen, was: chosen });
  if (was !== chosen) setShown({ on: chosen, was: chosen });
  const { form, to } = useCompare((isChosen) => setShown({ on: isChosen, was: chosen }));
  return (
    <form {...form} className={styles.compareForm}>
      <input type="hidden" name="to" value={to} />
      <button
        type="submit"
        name="toggle"
        value={id}
        className={on ? cx(check.option, check.selected) : check.option}
        aria-pressed={on}
      >
        <span className={check.box} aria-hidden="true" />
        加入对比<span className={layout.screenReader}>：{name}</span>
      </button>
    </form>
  );
}
