import type { Block } from "@ginkgo/api-contract/content/content";
import { pictureSrcSet } from "@ginkgo/api-contract/pictures/picture-codes";
import feeTable from "@ginkgo/ui/fee-table/fee-table.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import detail from "../lib/detail/detail.module.css";
import { LinkedText } from "./linked-text.tsx";
import styles from "./site.module.css";

type Of<T extends Block["type"]> = Extract<Block, { type: T }>;

/** Reads as a table where there is room, as a list of facts where there is none: each cell bears its heading. */
function TableBlock({ head, rows }: Of<"table">) {
  return (
    <table className={cx(feeTable.table, styles.pageTable)}>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join("|")}>
            {row.map((text, i) =>
              i === 0 ? (
                <th key={head[i]} scope="row" className={cx(feeTable.fold, styles.fold)}>
                  <LinkedText text={text} />
                </th>
              ) : (
                <td key={head[i]} data-head={head[i]}>
                  <LinkedText text={text} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LicencesBlock = ({ items }: Of<"licences">) => (
  <ul className={layout.card}>
    {items.map(({ name, number, issuer, validTo }) => (
      <li className={detail.licence} key={name}>
        <span className={detail.icon}>
          <Icon name="certificate" />
        </span>
        <div>
          <b>{name}</b>
          <br />
          <span className={layout.hint}>{[number, issuer].filter(Boolean).join(" · ")}</span>
        </div>
        {validTo && <span className={layout.muted}>{validTo}</span>}
      </li>
    ))}
  </ul>
);

function ListBlock({ ordered, items }: Of<"list">) {
  const List = ordered ? "ol" : "ul";
  return (
    <List className={styles.pageList}>
      {items.map((item) => (
        <li key={item}>
          <LinkedText text={item} />
        </li>
      ))}
    </List>
  );
}

/** One block of a page or an article. */
export function BlockView({ block }: { block: Block }) {
  switch (block.type) {
    case "heading":
      return (
        <h2 className={layout.name} id={block.anchor}>
          {block.text}
        </h2>
      );
    case "note":
      return (
        <p className={styles.pageNote}>
          <LinkedText text={block.text} />
        </p>
      );
    case "list":
      return <ListBlock {...block} />;
    case "table":
      return <TableBlock {...block} />;
    case "licences":
      return <LicencesBlock {...block} />;
    case "warning":
      return (
        <p className={styles.pageWarning}>
          <b>注意：</b>
          <LinkedText text={block.text} />
        </p>
      );
    case "image":
      return (
        <figure className={styles.pagePicture}>
          <img
            src={block.url}
            srcSet={pictureSrcSet(block.url)}
            sizes="(min-width: 48rem) 45rem, 100vw"
            alt={block.alt}
            loading="lazy"
          />
          {block.caption && <figcaption className={layout.muted}>{block.caption}</figcaption>}
        </figure>
      );
    case "video":
      return (
        <p>
          <a className={layout.link} href={block.url} rel="noreferrer">
            看视频：{block.title}
          </a>
        </p>
      );
    default:
      return (
        <p>
          <LinkedText text={block.text} />
        </p>
      );
  }
}
