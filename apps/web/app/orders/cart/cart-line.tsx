import type { CartLine } from "@ginkgo/api-contract/orders/cart";
import { yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import check from "@ginkgo/ui/check/check.module.css";
import { Cover } from "@ginkgo/ui/cover";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link, useFetcher } from "react-router";
import { productCover } from "../../lib/covers/product-cover.ts";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { useFormToast } from "../../lib/form/use-form-toast.ts";
import styles from "./cart.module.css";

/** One fewer or more, each a button that sends its number. */
function Count({ line }: { line: CartLine }) {
  const { fetcher, busy, reply, refused, typed, fields } = useFormReply(`cart-${line.id}`, "count");
  useFormToast(reply, {});
  const isOwn = !typed.id || typed.id === line.id;
  const step = (to: number, label: string, icon: "plus" | "minus") => (
    <Button
      type="submit"
      name="quantity"
      value={String(to)}
      disabled={busy || to < 1 || to > line.most}
      aria-label={`${line.title}：${label}`}
    >
      <Icon name={icon} />
    </Button>
  );
  return (
    <div>
      <fetcher.Form method="post" className={cx(layout.row, styles.count)}>
        <input type="hidden" name="intent" value="count" />
        <input type="hidden" name="id" value={line.id} />
        {step(Math.min(line.quantity - 1, line.most), "减一件", "minus")}
        <span aria-live="polite">
          <span className={layout.screenReader}>数量 </span>
          {line.quantity} 件
        </span>
        {step(line.quantity + 1, "加一件", "plus")}
      </fetcher.Form>
      {isOwn && refused?.message && (
        <p className={cx(field.message, field.error)} role="alert">
          {fields.quantity ?? refused.message}
        </p>
      )}
    </div>
  );
}

/** The form by which lines are ticked: what was pressed last is shown until the server has answered. */
const tickKey = (seller: string) => `cart-tick-${seller}`;

/** Lines with the ticks that were pressed and are on their way. */
export function useTicked(lines: readonly CartLine[]): readonly CartLine[] {
  const { formData } = useFetcher({ key: tickKey(lines[0]!.seller) });
  if (!formData) return lines;
  const ids = formData.getAll("id");
  const ticked = formData.get("ticked") === "1";
  return lines.map((line) => (ids.includes(line.id) ? { ...line, ticked } : line));
}

/** A tick for these lines. A button, so that it works without scripts too. */
export function Tick({ lines, children }: { lines: readonly CartLine[]; children: React.ReactNode }) {
  const { fetcher, reply } = useFormReply(tickKey(lines[0]!.seller), "tick");
  useFormToast(reply, {});
  const isOn = lines.every((line) => line.ticked);
  return (
    <fetcher.Form method="post" className={styles.tick}>
      <input type="hidden" name="intent" value="tick" />
      {lines.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <button
        type="submit"
        name="ticked"
        value={isOn ? "0" : "1"}
        className={isOn ? cx(check.option, check.selected) : check.option}
        role="checkbox"
        aria-checked={isOn}
      >
        <span className={check.box} aria-hidden="true" />
        {children}
      </button>
    </fetcher.Form>
  );
}

export function Line({ line }: { line: CartLine }) {
  const { fetcher, busy, reply } = useFormReply(`cart-remove-${line.id}`, "remove");
  useFormToast(reply, { remove: `${line.title}删除了` });
  const about = [line.skuName, line.priceFen !== null && `每件 ${yuan(line.priceFen)} 元`].filter(Boolean);
  return (
    <li className={styles.line}>
      {line.state === "OK" ? (
        <Tick lines={[line]}>
          <span className={layout.screenReader}>买{line.title}</span>
        </Tick>
      ) : (
        <span className={styles.tick} />
      )}
      <Cover
        kind="product"
        id={line.productId}
        {...productCover({ ...line, categoryId: line.picture })}
        sizes="8rem"
      />
      <div>
        <h3 className={layout.cardTitle}>
          {line.link ? <Link to={line.link}>{line.title}</Link> : line.title}
        </h3>
        {about.length > 0 && <p className={layout.muted}>{about.join(" · ")}</p>}
        {line.state !== "OK" && <Tag tone="gold">{line.stateText}</Tag>}
      </div>
      <div className={styles.actions}>
        {line.most > 0 && <Count line={line} />}
        {line.priceFen !== null && <b className={styles.sum}>{yuan(line.priceFen * line.quantity)} 元</b>}
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={line.id} />
          <Button type="submit" variant="quiet" size="small" icon="trash" busy={busy}>
            删除<span className={layout.screenReader}>：{line.title}</span>
          </Button>
        </fetcher.Form>
      </div>
    </li>
  );
}
