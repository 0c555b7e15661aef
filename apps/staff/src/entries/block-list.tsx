import type { Block } from "@ginkgo/api-contract/content/content";
import type { ContentPath } from "@ginkgo/api-contract/publishing/content-path";
import { fieldText } from "@ginkgo/api-contract/publishing/field-labels";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useRef } from "react";
import { useKeys } from "../shell/use-keys.ts";
import { BlockFields } from "./block-fields.tsx";
import { newBlocks } from "./block-kinds.ts";
import { controlId } from "./content-path.ts";
import styles from "./entries.module.css";
import { useEntryForm } from "./form-context.ts";
import { RowFrame, useRows } from "./row-list.tsx";

/** The text of an article or a page, block by block. */
export function BlockList({ path }: { path: ContentPath }) {
  const { kind, faultAt } = useEntryForm();
  const { holder, rows, add, move, remove } = useRows(path);
  const adders = useRef<HTMLDivElement>(null);
  useKeys({ b: ["加一段", () => adders.current?.querySelector("button")?.focus()] });
  const names = fieldText(kind, "blocks[].type")?.options ?? {};
  const blocks = rows as Block[];
  const fault = faultAt(path);
  return (
    <div id={controlId(path)} tabIndex={-1}>
      {fault && <p className={cx(field.message, field.error)}>{fault}</p>}
      {blocks.length === 0 && <p className={layout.muted}>还没有正文，从下面加一段。</p>}
      <ul ref={holder} className={styles.rows}>
        {blocks.map((block, at) => {
          const own = faultAt([...path, at]);
          return (
            <RowFrame
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name of their own; what is in them is written by place
              key={`${block.type}-${at}`}
              name={`${at + 1} ${names[block.type] ?? block.type}`}
              at={at}
              count={blocks.length}
              onMove={(by) => move(at, by)}
              onRemove={() => remove(at)}
            >
              <div id={controlId([...path, at])} tabIndex={-1}>
                {own && <p className={cx(field.message, field.error)}>{own}</p>}
                <BlockFields path={[...path, at]} />
              </div>
            </RowFrame>
          );
        })}
      </ul>
      <p className={layout.hint}>在一段里按 Alt ↑ ↓ 挪动它。</p>
      <div ref={adders} className={cx(layout.row, layout.wrap, styles.tags)} role="group" aria-label="加一段">
        {Object.entries(newBlocks).map(([type, block]) => (
          <Button key={type} size="small" icon="plus" onClick={() => add(block)}>
            {names[type] ?? type}
          </Button>
        ))}
      </div>
    </div>
  );
}
