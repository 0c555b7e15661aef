import type { Block } from "@ginkgo/api-contract/content/content";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import feeTable from "@ginkgo/ui/fee-table/fee-table.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import styles from "./entries.module.css";

/** Links stand as they will be read: their words, underlined. */
function Words({ text }: { text: string }) {
  const parts = text.split(/\[([^\]]+)\]\([^)]*\)/g);
  return parts.map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their order
      <u key={i}>{part}</u>
    ) : (
      part
    ),
  );
}

function Shown({ block }: { block: Block }) {
  switch (block.type) {
    case "heading":
      return <h3>{block.text}</h3>;
    case "note":
      return (
        <p className={styles.note}>
          <Words text={block.text} />
        </p>
      );
    case "warning":
      return (
        <p className={styles.warning}>
          <b>注意：</b>
          <Words text={block.text} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
            <li key={i}>
              <Words text={item} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return (
        <div className={styles.shownTable}>
          <table className={feeTable.table}>
            <thead>
              <tr>
                {block.head.map((text, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
                  <th key={i} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
                <tr key={i}>
                  {row.map((text, j) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their order
                    <td key={j}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case "licences":
      return (
        <ul>
          {block.items.map(({ name, number, issuer }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may bear one name while they are written
            <li key={i}>
              <b>{name}</b> {[number, issuer].filter(Boolean).join(" · ")}
            </li>
          ))}
        </ul>
      );
    case "image":
      return (
        <figure>
          {block.url && <img src={block.url} alt={block.alt} />}
          {block.caption && <figcaption className={layout.muted}>{block.caption}</figcaption>}
        </figure>
      );
    case "video":
      return (
        <p>
          <u>看视频：{block.title}</u>
        </p>
      );
    default:
      return (
        <p>
          <Words text={block.text} />
        </p>
      );
  }
}

/** What is being written as a telephone shows it. */
export function BlockPreview({ content }: { content: EntryContent }) {
  const blocks = Array.isArray(content.blocks) ? (content.blocks as Block[]) : [];
  const words = (name: string) => (typeof content[name] === "string" ? content[name] : "");
  return (
    <section className={cx(layout.card, styles.phone)} aria-label="手机上看">
      <h2 className={cx(layout.largeTitle, layout.name)}>{words("title") || "还没有标题"}</h2>
      <Rule />
      <p className={layout.muted}>{[words("source"), words("author")].filter(Boolean).join(" · ")}</p>
      <p>{words("summary")}</p>
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its place
        <Shown key={i} block={block} />
      ))}
    </section>
  );
}
