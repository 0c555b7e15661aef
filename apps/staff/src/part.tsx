import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { ReactNode } from "react";
import page from "./page.module.css";

/** A part of the page under its heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={cx(layout.card, page.part)} aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Moves the focus to the heading of a part: what had it is gone. */
export const focusPart = (id: string): void => document.getElementById(`${id}-h`)?.focus();

/** Takes the focus as soon as it is there: what had it is gone. */
export const focusOn = (element: HTMLElement | null): void => element?.focus();
