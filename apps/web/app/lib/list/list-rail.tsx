import { Button } from "@ginkgo/ui/button";
import { cx } from "@ginkgo/ui/lib/cx";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import styles from "./list.module.css";
import type { ListAddress } from "./list-address.ts";
import { useFieldAgain } from "./use-field-again.ts";

/** The fields of a filter form as an address. */
export function addressOfForm(list: ListAddress, form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter((e): e is [string, string] => typeof e[1] === "string");
  return list.changed(new URLSearchParams(entries), {});
}

interface RailProps {
  list: ListAddress;
  address: URLSearchParams;
  /** Shown on narrow screens too, where no script opens the sheet. */
  alwaysShown: boolean;
  /** What the button of that case says: 看 62 家. */
  showText: string;
  /** The fields. */
  children: ReactNode;
}

/** The filters beside a list: apply at once; without scripts they have a button. */
export function ListRail({ list, address, alwaysShown, showText, children }: RailProps) {
  const navigate = useNavigate();
  const apply = (form: HTMLFormElement) => navigate(addressOfForm(list, form), { preventScrollReset: true });
  const search = address.toString();
  const { form, onField } = useFieldAgain(search);
  const drawn = useRef(search);
  // A chip taken off unticks its box. The form itself stays, and with it the focus and what was folded open.
  useEffect(() => {
    if (drawn.current !== search) form.current?.reset();
    drawn.current = search;
  }, [search, form]);
  return (
    <Form
      ref={form}
      method="get"
      action={list.path}
      className={alwaysShown ? cx(styles.rail, styles.shown) : styles.rail}
      aria-label="筛选"
      onChange={(event) => {
        onField(event);
        const field = event.target as unknown as HTMLInputElement;
        if (field.type !== "number") apply(event.currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
      onBlur={(event) => {
        const field = event.target as unknown as HTMLInputElement;
        if (field.type === "number" && field.value !== field.defaultValue) apply(event.currentTarget);
      }}
    >
      {children}
      <noscript>
        <div className={styles.railFoot}>
          <Button type="submit" variant="primary" full>
            看结果
          </Button>
        </div>
      </noscript>
      {alwaysShown && (
        <div className={styles.railFoot}>
          <Button type="submit" variant="primary" full>
            {showText}
          </Button>
        </div>
      )}
    </Form>
  );
}
