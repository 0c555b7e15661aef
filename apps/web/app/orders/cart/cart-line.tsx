import type { CartLine } from "@ginkgo/api-contract/orders/cart";
import { yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import { Cover } from "@ginkgo/ui/cover";
import { Icon } from "@ginkgo/ui/icon";
import { Tag } from "@ginkgo/ui/tag";
import { Link, useFetcher } from "react-router";
import { productCover } from "../../lib/covers/product-cover.ts";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { useFormToast } from "../../lib/form/use-form-toast.ts";

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
      <fetcher.Form method="post" className="row cart-count">
        <input type="hidden" name="intent" value="count" />
        <input type="hidden" name="id" value={line.id} />
        {step(Math.min(line.quantity - 1, line.most), "减一件", "minus")}
        <span aria-live="polite">
          <span className="sr">数量 </span>
          {line.quantity} 件
        </span>
        {step(line.quantity + 1, "加一件", "plus")}
      </fetcher.Form>
      {isOwn && refused?.message && (
        <p className="msg err" role="alert">
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
    <fetcher.Form method="post" className="cart-tick">
      <input type="hidden" name="intent" value="tick" />
      {lines.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <button
        type="submit"
        name="ticked"
        value={isOn ? "0" : "1"}
        className={isOn ? "opt cmp on" : "opt cmp"}
        role="checkbox"
        aria-checked={isOn}
      >
        <span className="box" aria-hidden="true" />
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
    <li className="cart-line">
      {line.state === "OK" ? (
        <Tick lines={[line]}>
          <span className="sr">买{line.title}</span>
        </Tick>
      ) : (
        <span className="cart-tick" />
      )}
      <Cover kind="product" id={line.productId} {...productCover(line.picture, line.title)} />
      <div className="cart-what">
        <h3 className="as-h3">{line.link ? <Link to={line.link}>{line.title}</Link> : line.title}</h3>
        {about.length > 0 && <p className="mut">{about.join(" · ")}</p>}
        {line.state !== "OK" && <Tag tone="gold">{line.stateText}</Tag>}
      </div>
      <div className="cart-acts">
        {line.most > 0 && <Count line={line} />}
        {line.priceFen !== null && <b className="money cart-sum">{yuan(line.priceFen * line.quantity)} 元</b>}
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={line.id} />
          <Button type="submit" variant="qui" size="sm" icon="trash" busy={busy}>
            删除<span className="sr">：{line.title}</span>
          </Button>
        </fetcher.Form>
      </div>
    </li>
  );
}
