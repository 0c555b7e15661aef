import { shipOrder } from "@ginkgo/api-contract/orders/order-staff";
import { confirmOrder } from "@ginkgo/api-contract/orders/orders";
import { addOrderReview } from "@ginkgo/api-contract/reviews/order-reviews";
import { savePayee } from "@ginkgo/api-contract/settlements/settlements";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { followBooks } from "../../../../test/kits/books-kit.ts";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { type Asking, get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { paidGoods, parcel, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";

export const shop = "org:10001";
export const bankAccount = {
  way: "BANK",
  holder: "颐康器械有限公司",
  account: "6217 0000 1234 5678",
  bankName: "建设银行南京鼓楼支行",
} as const;

/** A house with a shop that sells, its account, and two who settle for the portal. */
export async function settlingHouse(env: Record<string, string> = {}) {
  const house = await staffedHouse({ SETTLEMENT_AFTER_DAYS: "0", ...env });
  const { api } = house;
  const first = await signInStaff(api, "finance");
  const second = await signInStaff(api, "finance");
  const merchant = await signInStaff(api, "merchant");
  await own(api, shop);
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into books.commission_rules (kind, percent_bp, from_day, reason, created_at)
      values ('PRODUCT', 1000, '2020-01-01', '开业', '2020-01-01')`),
  );
  return { ...house, first, second, merchant };
}
export type SettlingHouse = Awaited<ReturnType<typeof settlingHouse>>;

/** Makes a shop the merchants' own. */
const own = (api: TestApi, seller: string) =>
  api.database.transaction((tx) =>
    tx.execute(sql`insert into identity.staff_sellers (staff_id, seller)
      select id, ${seller} from identity.staff where role = 'merchant' on conflict do nothing`),
  );

type House = Pick<SettlingHouse, "api" | "customer" | "operator">;

/** Goods that were paid, as the shop's own: received and reviewed, they are over and done with. */
export async function handedOver({ api, customer, operator }: House, orderId: string, seller = shop) {
  await api.database.transaction((tx) =>
    tx.execute(sql`update orders.orders set seller = ${seller} where id = ${orderId}::bigint`),
  );
  const one = { params: { id: orderId } };
  await get(api, operator, shipOrder, { ...one, body: parcel });
  await get(api, customer, confirmOrder, one);
  await get(api, customer, addOrderReview, {
    body: { orderId, score: 5, content: "包装很好，老人用得上。" },
  });
  await followBooks(api);
}

/** Goods of the shop that a customer bought and received. */
export async function soldGoods(house: House, quantity = 1) {
  const order = await paidGoods(house.api, house.customer, quantity);
  await handedOver(house, order.id);
  return order;
}

/** Puts the end of an order so many days back, where what follows is not about time. */
export const endedDaysAgo = (api: TestApi, orderId: string, days: number) =>
  api.database.transaction((tx) =>
    tx.execute(sql`update orders.orders
      set completed_at = ${api.clock.now().toISOString()}::timestamptz - ${days}::int * interval '1 day',
        finished_at = ${api.clock.now().toISOString()}::timestamptz - ${days}::int * interval '1 day'
      where id = ${orderId}::bigint`),
  );

/** The days up to today. */
export const untilNow = (api: TestApi) => {
  const to = shanghaiDay(api.clock.now());
  return { from: addDays(to, -14), to };
};

export const setPayee = (api: TestApi, who: Asking, party = shop, more: object = {}) =>
  get(api, who, savePayee, { params: { party }, body: { ...bankAccount, ...more } as never });

/** What is owed by the ledger. */
export const owedTo = async (api: TestApi, part: string): Promise<number> =>
  (await row<{ fen: number }>(
    api.database.read,
    sql`select coalesce(-sum(amount_fen), 0)::int as fen from payments.ledger
      where account in ('MERCHANT_PAYABLE', 'EMPLOYEE_PAYABLE') and party = ${part}`,
  ))!.fen;
