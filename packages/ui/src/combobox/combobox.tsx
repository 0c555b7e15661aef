import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from "react";
import dialog from "../dialog/dialog.module.css";
import field from "../field/field.module.css";
import { Field, type FieldTexts } from "../field/field.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import styles from "./combobox.module.css";
import { useCombobox } from "./use-combobox.ts";

export type ComboboxOption = {
  /** Tells entries with the same words apart; the words themselves where absent. */
  id?: string;
  /** Goes into the box when chosen. */
  value: string;
  label?: ReactNode;
  /** Second, quieter text at the right: district, distance. */
  note?: ReactNode;
  icon?: IconName;
};
export type ComboboxGroup = { label: string; options: ComboboxOption[] };

type ComboboxProps = FieldTexts & {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Suggestions for the present value; the caller fetches them. Empty groups are not drawn. */
  groups: ComboboxGroup[];
  /** An entry was taken from the list; go to its page, or search. */
  onChoose?: (option: ComboboxOption) => void;
  icon?: IconName;
} & Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "className" | "name" | "role">;

/**
 * One search box with suggestions below it. Without script it is a plain `<input name>`. Our own hook, not
 * Base UI's: the box stands on the home page and the hook is a tenth of the weight.
 */
export function Combobox({
  label,
  hint,
  error,
  optional,
  id,
  name,
  value,
  onValueChange,
  groups,
  onChoose,
  icon = "magnifying-glass",
  ...input
}: ComboboxProps) {
  const listId = useId();
  const root = useRef<HTMLSpanElement>(null);
  const filled = groups.filter((group) => group.options.length > 0);
  const options = filled.flatMap((group) => group.options);
  const box = useCombobox({
    options,
    onChoose: (option) => {
      onValueChange(option.value);
      onChoose?.(option);
    },
    onClear: () => onValueChange(""),
  });
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (box.at >= 0)
      root.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [box.at]);

  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus has left
        <span
          ref={root}
          className={styles.combobox}
          onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || box.close()}
        >
          <span className={cx(field.input, Boolean(error) && field.invalid)}>
            <Icon name={icon} />
            <input
              {...input}
              {...control}
              type="search"
              name={name}
              value={value}
              onChange={(event) => {
                onValueChange(event.target.value);
                box.open();
                box.mark(-1);
              }}
              onFocus={box.open}
              onClick={box.open}
              onKeyDown={box.onKeyDown}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={box.shown}
              aria-controls={listId}
              aria-activedescendant={box.shown && box.at >= 0 ? optionId(box.at) : undefined}
              autoComplete="off"
              enterKeyHint="search"
            />
            {value && (
              <button
                type="button"
                className={dialog.close}
                aria-label="清空"
                onClick={(event) => {
                  onValueChange("");
                  event.currentTarget.parentElement?.querySelector("input")?.focus();
                }}
              >
                <Icon name="x" />
              </button>
            )}
          </span>
          <SuggestionList
            id={listId}
            hidden={!box.shown}
            groups={filled}
            marked={box.at}
            optionId={optionId}
            onChoose={box.choose}
          />
          <span className={layout.screenReader} role="status">
            {box.shown ? `有 ${options.length} 条建议，按上下键选择` : ""}
          </span>
        </span>
      )}
    </Field>
  );
}

function SuggestionList({
  id,
  hidden,
  groups,
  marked,
  optionId,
  onChoose,
}: {
  id: string;
  hidden: boolean;
  groups: ComboboxGroup[];
  marked: number;
  optionId: (index: number) => string;
  onChoose: (option: ComboboxOption) => void;
}) {
  let index = -1;
  return (
    <div id={id} className={styles.suggestions} role="listbox" aria-label="搜索建议" hidden={hidden}>
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <div className={styles.suggestionsHead} aria-hidden="true">
            {group.label}
          </div>
          {group.options.map((option) => {
            index += 1;
            const selected = index === marked;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys, as the pattern asks
              <div
                key={option.id ?? option.value}
                id={optionId(index)}
                className={cx(styles.suggestion, selected && styles.selected)}
                role="option"
                tabIndex={-1}
                aria-selected={selected}
                // the box keeps the focus, or the list would close before the press ends
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option)}
              >
                {option.icon && <Icon name={option.icon} />}
                <span className={layout.grow}>{option.label ?? option.value}</span>
                {option.note && <span className={layout.hint}>{option.note}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
