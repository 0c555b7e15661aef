import { type ContentPath, labelPath, valueAt } from "@ginkgo/api-contract/publishing/content-path";
import { emptyOf, type FieldSchema } from "@ginkgo/api-contract/publishing/content-schema";
import { fieldLabel } from "@ginkgo/api-contract/publishing/field-labels";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { controlId } from "./content-path.ts";
import styles from "./entries.module.css";
import { useEntryForm } from "./form-context.ts";

/** The list with the row at `from` at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= list.length) return [...list];
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** One row of a list under its name: moved by Alt ↑ ↓ or by its buttons, taken out. */
export function RowFrame({
  name,
  at,
  count,
  onMove,
  onRemove,
  children,
}: {
  name: string;
  at: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(by);
  };
  return (
    <li className={styles.row} onKeyDown={onKeyDown} data-row={at}>
      <div className={cx(layout.row, layout.wrap)}>
        <b className={layout.grow}>{name}</b>
        <Button size="small" variant="quiet" disabled={at === 0} onClick={() => onMove(-1)}>
          上移<span className={layout.screenReader}>：{name}</span>
        </Button>
        <Button size="small" variant="quiet" disabled={at === count - 1} onClick={() => onMove(1)}>
          下移<span className={layout.screenReader}>：{name}</span>
        </Button>
        <Button size="small" variant="quiet" onClick={onRemove}>
          去掉<span className={layout.screenReader}>：{name}</span>
        </Button>
      </div>
      {children}
    </li>
  );
}

/** What is done with the rows of a list; the focus goes along with a row that moves. */
export function useRows(path: ContentPath) {
  const { content, set } = useEntryForm();
  const holder = useRef<HTMLUListElement>(null);
  const value = valueAt(content, path);
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const focusRow = (at: number) =>
    requestAnimationFrame(() =>
      [...(holder.current?.children ?? [])][at]
        ?.querySelector<HTMLElement>("input, textarea, select, button:not(:disabled)")
        ?.focus(),
    );
  return {
    holder,
    rows,
    add: (row: unknown) => {
      set(path, [...rows, row]);
      focusRow(rows.length);
    },
    move: (at: number, by: 1 | -1) => {
      if (at + by < 0 || at + by >= rows.length) return;
      set(path, moved(rows, at, at + by));
      focusRow(at + by);
    },
    remove: (at: number) => {
      set(
        path,
        rows.filter((_, i) => i !== at),
      );
      focusRow(Math.max(0, at - 1));
    },
  };
}

/** A list of rows, each with fields of its own. */
export function RowList({
  schema,
  path,
  children,
}: {
  schema: FieldSchema;
  path: ContentPath;
  /** The fields of the row at a place. */
  children: (row: FieldSchema, path: ContentPath) => ReactNode;
}) {
  const { kind, faultAt } = useEntryForm();
  const { holder, rows, add, move, remove } = useRows(path);
  const { items = {} } = schema;
  const label = fieldLabel(kind, labelPath(path));
  const fault = faultAt(path);
  return (
    <div id={controlId(path)} tabIndex={-1}>
      {fault && <p className={cx(field.message, field.error)}>{fault}</p>}
      {rows.length === 0 && <p className={layout.muted}>还没有。</p>}
      <ul ref={holder} className={styles.rows}>
        {rows.map((_, at) => (
          <RowFrame
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own; what is in them is written by place
            key={at}
            name={`${label} ${at + 1}`}
            at={at}
            count={rows.length}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          >
            {children(items, [...path, at])}
          </RowFrame>
        ))}
      </ul>
      <Button size="small" icon="plus" onClick={() => add(emptyOf(items) ?? {})}>
        加一行<span className={layout.screenReader}>：{label}</span>
      </Button>
    </div>
  );
}
