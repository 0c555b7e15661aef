import { moveStock, productStock, type SkuStock } from "@ginkgo/api-contract/shop/stock";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import { Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import styles from "./entries.module.css";
import type { EntryDraft } from "./use-entry-draft.ts";

const signed = (quantity: number) => (quantity > 0 ? `+${quantity}` : `−${-quantity}`);
/** Columns of numbers. */
const counts: ReadonlySet<string> = new Set(["在库", "占用", "可卖", "安全库存", "件数", "之后在库"]);
const freeOf = ({ stock, locked }: SkuStock) => stock - locked;
const isOut = (sku: SkuStock) => freeOf(sku) <= 0;
const isLow = (sku: SkuStock) => !isOut(sku) && sku.safety !== null && freeOf(sku) <= sku.safety;

const StockTag = ({ sku }: { sku: SkuStock }) =>
  isOut(sku) ? (
    <Tag tone="red">缺货</Tag>
  ) : isLow(sku) ? (
    <Tag tone="gold">不足</Tag>
  ) : (
    <Tag tone="ok">可卖</Tag>
  );

/** Brings or takes pieces of one specification. */
function MoveForm({ sku, onDone }: { sku: SkuStock; onDone: (moved: SkuStock) => void }) {
  return (
    <StepForm
      press="记一笔"
      isOpened
      step={(form) =>
        callStaff(moveStock, {
          body: {
            skuId: sku.skuId,
            quantity: Number(textOf(form, "quantity").normalize("NFKC").replace("−", "-") || Number.NaN),
            reason: textOf(form, "reason"),
          },
        })
      }
      onDone={onDone}
    >
      {(fields) => (
        <>
          <TextInput
            label={`${sku.skuName}：增减几件`}
            name="quantity"
            maxLength={7}
            hint="进货写 20，盘亏写 -3。"
            error={fields.quantity}
          />
          <ReasonInput fields={fields} hint="例如：到货、盘点少了、破损。记下的不能改，写错了再记一笔。" />
        </>
      )}
    </StepForm>
  );
}

function Moves({ sku }: { sku: SkuStock }) {
  if (sku.moves.length === 0) return <p className={layout.muted}>{sku.skuName}：还没有增减过。</p>;
  return (
    <ScrollBox label={`${sku.skuName}：最近的增减`}>
      <table className={table.table}>
        <caption>{sku.skuName}：最近的增减</caption>
        <thead>
          <tr>
            {["时间", "件数", "之后在库", "原因", "谁"].map((name) => (
              <th key={name} scope="col" className={counts.has(name) ? table.number : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sku.moves.map(({ at, by, quantity, reason, stock }) => (
            <tr key={`${at}-${stock}`}>
              <th scope="row">{shortMomentText(at)}</th>
              <td className={table.number}>{signed(quantity)}</td>
              <td className={table.number}>{stock}</td>
              <td>{reason}</td>
              <td>{by}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** What there is of a product, and how it came: movements are added, none is changed. */
export function StockPart({ draft: { entry } }: { draft: EntryDraft }) {
  const { kind, id, live, version } = entry;
  const [chosen, setChosen] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const client = useQueryClient();
  // Publishing changes the numbers beside the pieces.
  const queryKey = ["stock", id, version];
  const hasStock = kind === "product" && live !== null;
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => callStaff(productStock, { params: { id } }),
    enabled: hasStock,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!hasStock) return null;
  const records = data?.records ?? [];
  const free = records.reduce((sum, one) => sum + freeOf(one), 0);
  const out = records.filter(isOut).length;
  const low = records.filter(isLow).length;
  const sku = data?.records.find(({ skuId }) => skuId === chosen);
  return (
    <div className={styles.stock}>
      <Part id="stock" title="库存">
        {error && !data && <p role="alert">{sayWhy(error)}</p>}
        {!data && !error && <p className={layout.muted}>正在取</p>}
        {data && (
          <p className={cx(layout.row, layout.wrap)}>
            <span role="status">
              {records.length} 个规格，可卖 {free} 件{out > 0 && `，${out} 个缺货`}
              {low > 0 && `，${low} 个不足`}
            </span>
            <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? "收起" : "看每个规格、增减"}
            </Button>
          </p>
        )}
        {data && isOpen && (
          <ScrollBox label="每个规格的库存">
            <table className={table.table}>
              <caption className={layout.screenReader}>每个规格的库存：可卖是在库减占用</caption>
              <thead>
                <tr>
                  {["规格", "货号", "在库", "占用", "可卖", "安全库存", "状态"].map((name) => (
                    <th key={name} scope="col" className={counts.has(name) ? table.number : undefined}>
                      {name}
                    </th>
                  ))}
                  <th scope="col">
                    <span className={layout.screenReader}>能做的</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.records.map((one) => (
                  <tr key={one.skuId} className={one.skuId === chosen ? table.selected : undefined}>
                    <th scope="row">{one.skuName}</th>
                    <td>{one.skuCode}</td>
                    <td className={table.number}>{one.stock}</td>
                    <td className={table.number}>{one.locked}</td>
                    <td className={table.number}>{freeOf(one)}</td>
                    <td className={table.number}>{one.safety ?? "—"}</td>
                    <td>
                      <StockTag sku={one} />
                    </td>
                    <td>
                      <Button
                        size="small"
                        variant="quiet"
                        aria-expanded={one.skuId === chosen}
                        onClick={() => setChosen(one.skuId === chosen ? undefined : one.skuId)}
                      >
                        增减…<span className={layout.screenReader}>：{one.skuName}</span>
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )}
        {sku && isOpen && (
          <>
            <MoveForm
              key={sku.skuId}
              sku={sku}
              onDone={(moved) => {
                client.setQueryData(queryKey, {
                  records: data!.records.map((one) => (one.skuId === moved.skuId ? moved : one)),
                });
                setChosen(undefined);
                notify(`记下了，${moved.skuName}现在可卖 ${freeOf(moved)} 件`, { type: "success" });
              }}
            />
            <Moves sku={sku} />
          </>
        )}
      </Part>
    </div>
  );
}
