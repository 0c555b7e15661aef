import { type CartLine, cartStates, MAX_LINES } from "@ginkgo/api-contract/orders/cart";
import { MAX_OF_ONE } from "@ginkgo/api-contract/orders/orders";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { paged } from "../../http/paged.ts";
import { badInput, problem } from "../../http/problem.ts";
import { type Db, firstOf, row, rows, type Tx } from "../../platform/database/database.ts";
import { idArray, instant } from "../../platform/database/sql-values.ts";
import { members } from "../identity/tables.ts";
import { cartLines } from "./tables.ts";

interface LineRow {
  id: string;
  productId: string;
  skuId: string;
  title: string;
  specs: { value: string }[] | null;
  shop: string | null;
  shopName: string | null;
  quantity: number;
  ticked: boolean;
  picture: string | null;
  cover: string | null;
  priceFen: number | null;
  free: number | null;
  limit: number | null;
  /** Whether it is still sold. */
  on: boolean;
}

/** Lines with what is true of their goods now; `c` is the line. */
const lineRows = (db: Db, rest: SQL): Promise<LineRow[]> =>
  rows(
    db,
    sql`select c.id::text, c.product_id::text as "productId", c.sku_id::text as "skuId", coalesce(p.title, c.title) as title,
      k.specs, p.shop_org_id::text as shop, p.shop_name as "shopName", c.quantity, c.ticked,
      p.category_code as picture, p.pictures[1] as cover, k.price_fen as "priceFen",
      k.stock - k.locked_stock as free, k.limit_per_order as "limit", coalesce(not k.off and p.state = 'ON', false) as on
    from orders.cart_lines c left join shop.product_skus k on k.id = c.sku_id and k.product_id = c.product_id
      left join shop.products p on p.id = c.product_id ${rest}`,
  );

function present(line: LineRow): CartLine {
  const most = line.on ? Math.min(line.free ?? 0, line.limit ?? MAX_OF_ONE, MAX_OF_ONE) : 0;
  const state = !line.on ? "GONE" : most === 0 ? "SOLD_OUT" : line.quantity > most ? "SHORT" : "OK";
  return {
    id: line.id,
    productId: line.productId,
    skuId: line.skuId,
    title: line.title,
    skuName: (line.specs ?? []).map((s) => s.value).join(" · "),
    seller: line.shop === null ? "self" : `org:${line.shop}`,
    sellerName: line.shopName ?? "已经下架",
    quantity: line.quantity,
    ticked: line.ticked,
    picture: line.picture ?? "",
    cover: line.cover ?? undefined,
    priceFen: line.on ? line.priceFen : null,
    most,
    state,
    stateText: state === "SHORT" ? `最多还能买 ${most} 件` : cartStates[state],
    link: line.on ? `/shop/product/${line.productId}?sku=${line.skuId}` : null,
  };
}

/** A line that holds more than can be bought now is refused beside its number. */
function enough(line: LineRow): CartLine {
  const shown = present(line);
  if (shown.state === "GONE") throw badInput({ skuId: "这个规格已经下架，请重新选择。" });
  if (shown.state === "SOLD_OUT") throw problem("SOLD_OUT", shown.skuId);
  if (shown.state === "SHORT")
    throw badInput({
      quantity:
        line.limit !== null && shown.most === line.limit
          ? `这件商品一次最多买 ${shown.most} 件。`
          : `现在最多还能买 ${shown.most} 件。`,
    });
  return shown;
}

const lineOf = async (tx: Tx, memberId: string, which: SQL): Promise<LineRow> => {
  const [line] = await lineRows(
    tx,
    sql`where c.member_id = ${memberId}::bigint and ${which} for update of c`,
  );
  if (!line) throw problem("NOT_FOUND", "cart line");
  return line;
};

/** A member's cart, newest first. */
export async function listCart(db: Db, memberId: string) {
  const found = await lineRows(
    db,
    sql`where c.member_id = ${memberId}::bigint order by c.added_at desc, c.id desc`,
  );
  return paged(found.map(present), found.length, { current: 1, size: MAX_LINES });
}

/**
 * Puts goods in; more of what lies there already adds up.
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT for what is gone or too many, SOLD_OUT, CART_FULL
 */
export async function addToCart(
  tx: Tx,
  memberId: string,
  { productId, skuId, quantity }: { productId: string; skuId: string; quantity: number },
  now: Date,
): Promise<CartLine> {
  // Locked, so that two presses at once are counted one after the other.
  await tx
    .select({ found: sql<number>`1` })
    .from(members)
    .where(eq(members.id, memberId))
    .for("no key update");
  const { n } = (await firstOf(
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(cartLines)
      .where(and(eq(cartLines.memberId, memberId), ne(cartLines.skuId, skuId))),
  ))!;
  if (n >= MAX_LINES) throw problem("CART_FULL");
  const put = await row(
    tx,
    sql`insert into orders.cart_lines as c (member_id, product_id, sku_id, title, quantity, added_at)
      select ${memberId}::bigint, p.id, k.id, p.title, ${quantity}, ${instant(now)}
      from shop.product_skus k join shop.products p on p.id = k.product_id
      where p.id = ${productId}::bigint and k.id = ${skuId}::bigint
      on conflict (member_id, sku_id) do update
        set quantity = least(${MAX_OF_ONE}, c.quantity + excluded.quantity), added_at = excluded.added_at, ticked = true
        returning id::text`,
  );
  if (!put) throw problem("NOT_FOUND", "goods");
  return enough(await lineOf(tx, memberId, sql`c.sku_id = ${skuId}::bigint`));
}

/** Sets how many of a line. @throws {ProblemError} NOT_FOUND, BAD_INPUT, SOLD_OUT */
export async function editCart(
  tx: Tx,
  memberId: string,
  { id, quantity }: { id: string; quantity: number },
): Promise<CartLine> {
  const line = await lineOf(tx, memberId, sql`c.id = ${id}::bigint`);
  const shown = enough({ ...line, quantity });
  await tx.update(cartLines).set({ quantity }).where(eq(cartLines.id, id));
  return shown;
}

/** Ticks lines or takes their ticks away, all or none. @throws {ProblemError} NOT_FOUND for one that is not theirs */
export async function tickCart(
  tx: Tx,
  memberId: string,
  { ids, ticked }: { ids: readonly string[]; ticked: boolean },
): Promise<null> {
  const wanted = [...new Set(ids)];
  const set = await tx
    .update(cartLines)
    .set({ ticked })
    .where(and(eq(cartLines.memberId, memberId), sql`${cartLines.id} = any(${idArray(wanted)})`))
    .returning({ found: sql<number>`1` });
  if (set.length < wanted.length) throw problem("NOT_FOUND", "cart line");
  return null;
}

/** Takes a line out. @throws {ProblemError} NOT_FOUND */
export async function deleteFromCart(tx: Tx, memberId: string, id: string): Promise<null> {
  await lineOf(tx, memberId, sql`c.id = ${id}::bigint`);
  await tx.delete(cartLines).where(eq(cartLines.id, id));
  return null;
}
