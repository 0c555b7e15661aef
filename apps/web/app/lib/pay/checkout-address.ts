import { type PlacedKind, placedKinds } from "@ginkgo/api-contract/orders/order-codes";

/** What is about to be ordered, as the checkout's address says it: signing in first loses nothing. */
export interface CheckoutAsk {
  kind: PlacedKind;
  /** Service, product, trip or card tier; of a CARD with `sku` the service several visits of are bought. */
  target: string;
  sku?: string;
  /** `YYYY-MM-DD` and `HH:mm` of a visit. */
  date?: string;
  start?: string;
  /** Where the visit was asked about. */
  adcode?: string;
  departure?: string;
  /** Package the visit is booked from, by the order that bought it. */
  package?: string;
  /** Pieces, or people. */
  n?: number;
  /** Goods of the cart, of one seller; `target`, `sku` and `n` are then those of the first. */
  goods?: CartGoods[];
}

export interface CartGoods {
  target: string;
  sku: string;
  n: number;
}

const shapes = {
  target: /^[1-9]\d{0,18}$/,
  sku: /^[1-9]\d{0,18}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  start: /^\d{2}:\d{2}$/,
  adcode: /^\d{6}$/,
  departure: /^[1-9]\d{0,18}$/,
  package: /^[1-9]\d{0,18}$/,
  n: /^[1-9]\d?$/,
};

export function checkoutQuery(ask: CheckoutAsk): string {
  const query = new URLSearchParams();
  const { goods, ...one } = ask;
  for (const [name, value] of Object.entries(one)) if (value !== undefined) query.set(name, String(value));
  if (goods) query.set("items", goods.map((g) => `${g.target}-${g.sku}-${g.n}`).join(","));
  return query.toString();
}

/** @example checkoutHref({ kind: "TOUR", target: "10007", departure: "10049" }) */
export const checkoutHref = (ask: CheckoutAsk): string => `/user/checkout?${checkoutQuery(ask)}`;

/** `10001-10002-1,10003-10004-2`: product, specification, pieces. Undefined for anything else. */
function readGoods(text: string | null): CartGoods[] | undefined {
  if (
    !text ||
    !/^[1-9]\d{0,18}-[1-9]\d{0,18}-[1-9]\d?(,[1-9]\d{0,18}-[1-9]\d{0,18}-[1-9]\d?){0,19}$/.test(text)
  )
    return undefined;
  return text.split(",").map((part) => {
    const [target = "", sku = "", n] = part.split("-");
    return { target, sku, n: Number(n) };
  });
}

/** Undefined where the address does not say what; what it says wrongly of the rest is left out. */
export function readCheckout(params: URLSearchParams): CheckoutAsk | undefined {
  const kind = params.get("kind") ?? "";
  const entries = Object.entries(shapes).flatMap(([name, shape]) => {
    const value = params.get(name);
    return value && shape.test(value) ? [[name, value]] : [];
  });
  const { n, target, ...rest } = Object.fromEntries(entries) as Record<string, string>;
  const goods = kind === "PRODUCT" ? readGoods(params.get("items")) : undefined;
  if (goods?.[0]) return { kind: "PRODUCT", ...goods[0], goods };
  if (!Object.hasOwn(placedKinds, kind) || !target) return undefined;
  return { kind: kind as PlacedKind, target, ...rest, ...(n ? { n: Number(n) } : {}) };
}
