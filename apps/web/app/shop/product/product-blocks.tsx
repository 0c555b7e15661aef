import type { ProductDetail } from "@ginkgo/api-contract/shop/shop";
import { Facts } from "@ginkgo/ui/facts";
import feeTable from "@ginkgo/ui/fee-table/fee-table.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import detail from "../../lib/detail/detail.module.css";
import styles from "./product.module.css";

/** Which size for whom: a plain table, its first row the head. */
function Sizes({ rows }: { rows: readonly (readonly string[])[] }) {
  const [head = [], ...body] = rows;
  return (
    <section className={detail.block} aria-labelledby="size-h">
      <h2 id="size-h">尺寸怎么挑</h2>
      <table className={feeTable.table}>
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
          {body.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={head[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={layout.hint}>拿不准就量好尺寸打电话问，买回来不合适也可以换。</p>
    </section>
  );
}

/** Registration and permits with their numbers, and the sentences the law wants beside such goods. */
function Papers({ product: { details, lawNotes } }: { product: ProductDetail }) {
  if (details.papers.length === 0 && lawNotes.length === 0) return null;
  return (
    <section className={detail.block} aria-labelledby="paper-h">
      <h2 id="paper-h">证件和提示</h2>
      <Facts
        items={details.papers.map(({ name, no }) => ({ term: name, value: no }))}
        className={styles.long}
      />
      {lawNotes.length > 0 && (
        <div className={styles.legal}>
          <Icon name="info-fill" />
          <ul>
            {lawNotes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Parameters, sizes, papers, cautions, freight by place, questions: what one reads before ordering. */
export function ProductBlocks({ product }: { product: ProductDetail }) {
  const { details, freight, brand, model } = product;
  const params = [
    { term: "品牌", value: brand },
    ...(model ? [{ term: "型号", value: model }] : []),
    ...details.params.map(({ name, value }) => ({ term: name, value })),
    { term: "包装里有", value: details.packing.join("、") },
  ];
  return (
    <>
      <section className={detail.block} aria-labelledby="param-h">
        <h2 id="param-h">商品参数</h2>
        {details.introduction.slice(1).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <Facts items={params} className={styles.long} />
      </section>
      {details.sizes.length > 1 && <Sizes rows={details.sizes} />}
      <Papers product={product} />
      <section className={detail.block} aria-labelledby="care-h">
        <h2 id="care-h">用的时候注意</h2>
        <ul className={styles.list}>
          {details.cautions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section className={detail.block} aria-labelledby="send-h">
        <h2 id="send-h">运费</h2>
        <Facts
          items={freight.elsewhere.map(({ places, text }) => ({ term: places, value: text }))}
          className={styles.long}
        />
        <p className={layout.hint}>{freight.shipText}。</p>
      </section>
      {details.questions.length > 0 && (
        <section className={detail.block} aria-labelledby="ask-h">
          <h2 id="ask-h">大家常问</h2>
          {details.questions.map(({ ask, answer }) => (
            <div key={ask} className={styles.questions}>
              <b>{ask}</b>
              <p className={layout.muted}>{answer}</p>
            </div>
          ))}
        </section>
      )}
    </>
  );
}
