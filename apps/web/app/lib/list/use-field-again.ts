import { type FormEvent, type RefObject, useEffect, useRef } from "react";

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * For a form that leads to another address with every change: the field just changed has the focus again where the
 * answer drew it anew, so that the keyboard does not start over at the top of the page.
 * @param address the address as text
 */
export function useFieldAgain(address: string): {
  form: RefObject<HTMLFormElement | null>;
  onField: (event: FormEvent<HTMLFormElement>) => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<{ name: string; value: string }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is what draws the fields anew
  useEffect(() => {
    const was = last.current;
    last.current = undefined;
    if (!was || !form.current || document.activeElement !== document.body) return;
    const same = ([...form.current.elements] as Field[]).filter(({ name }) => name === was.name);
    (same.find(({ value }) => value === was.value) ?? same[0])?.focus({ preventScroll: true });
  }, [address]);
  const onField = ({ target }: FormEvent) => {
    const { name, value } = target as Field;
    last.current = { name, value };
  };
  return { form, onField };
}
