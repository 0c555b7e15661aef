import { sql } from "drizzle-orm";
import { issueCard } from "../../src/modules/cards/cards.ts";
import { memberOfProvedPhone } from "../../src/modules/identity/find-member.ts";
import { addFeedback } from "../../src/modules/membership/feedback/add-feedback.ts";
import { moveFeedback } from "../../src/modules/membership/feedback/move-feedback.ts";
import { DAY, later } from "../../src/platform/clock.ts";
import { type Database, row, type Tx } from "../../src/platform/database/database.ts";
import type { Vault } from "../../src/platform/secrets/vault.ts";
import { byDay } from "../hours.ts";
import { demoPeople } from "../people/demo-people.ts";
import { cardOrderLines, disputeOrderLines, packageOrderLines } from "./demo-order-lines.ts";
import { goldTier, type Placement, placementsOf } from "./demo-orders.ts";
import type { Timeline } from "./in-time.ts";

const CARD_HOLDER = "19900000005";
const PACKAGE_HOLDER = "19900000003";
const IN_DISPUTE = "19900000007";

interface Stage {
  database: Database;
  vault: Vault;
  today: Date;
}

async function member(tx: Tx, vault: Vault, phone: string, today: Date) {
  const { name } = demoPeople.find((p) => p.phone === phone)!;
  return { name, phone, memberId: (await memberOfProvedPhone(tx, vault, phone, today)).id };
}

/** Somebody whose gold card has paid for part of a visit. */
async function* cardHolder({ database, vault, today }: Stage): Timeline {
  const who = await database.transaction((tx) => member(tx, vault, CARD_HOLDER, today));
  const [card, visit] = placementsOf(vault, who, cardOrderLines, today) as [Placement, Placement];
  yield card.at;
  const cardOrder = await database.transaction(card.place);
  yield visit.at;
  await database.transaction(async (tx) => {
    const visitOrder = await visit.place(tx);
    const { paidAt } = (await row<{ paidAt: string }>(
      tx,
      sql`select paid_at::text as "paidAt" from orders.orders where id = ${cardOrder}::bigint`,
    ))!;
    await issueCard(
      tx,
      { orderId: cardOrder, memberId: who.memberId, tierId: (await goldTier(tx)).id },
      new Date(paidAt),
    );
    await tx.execute(sql`insert into cards.card_uses (card_id, order_id, benefit, saved_fen, at)
      select c.id, o.id, 'SERVICE_DISCOUNT',
        (select -(l->>'amountFen')::int from jsonb_array_elements(o.price_lines) l where l->>'code' = 'CARD'), o.created_at
      from cards.cards c, orders.orders o where c.order_id = ${cardOrder}::bigint and o.id = ${visitOrder}::bigint`);
  });
}

/** Somebody who bought several visits together and had two of them. */
async function* packageHolder({ database, vault, today }: Stage): Timeline {
  const who = await database.transaction((tx) => member(tx, vault, PACKAGE_HOLDER, today));
  const [sale, ...visits] = placementsOf(vault, who, packageOrderLines, today) as [Placement, ...Placement[]];
  yield sale.at;
  const saleOrder = await database.transaction(async (tx) => {
    const id = await sale.place(tx);
    await tx.execute(sql`insert into orders.visit_packages
        (order_id, service_id, sku_id, visits, list_fen, valid_days, opened_at, end_day)
      select o.id, k.service_id, k.id, k.visits, k.price_fen, k.valid_days, o.paid_at,
        (o.paid_at at time zone 'Asia/Shanghai')::date + k.valid_days
      from orders.orders o join orders.order_items i on i.order_id = o.id
        join services.service_skus k on k.id = i.sku_id where o.id = ${id}::bigint`);
    return id;
  });
  for (const visit of visits) {
    yield visit.at;
    await database.transaction(async (tx) => {
      const id = await visit.place(tx);
      await tx.execute(sql`insert into orders.package_visits (order_id, package_id, at)
        select id, ${saleOrder}::bigint, created_at from orders.orders where id = ${id}::bigint`);
    });
  }
}

/** Somebody who was refused a refund and has complained of it; nobody has decided yet. */
async function* dispute({ database, vault, today }: Stage): Timeline {
  const who = await database.transaction((tx) => member(tx, vault, IN_DISPUTE, today));
  const [order] = placementsOf(vault, who, disputeOrderLines, today) as [Placement];
  yield order.at;
  await database.transaction(order.place);
  const at = byDay(later(today, -DAY), 9, 18);
  yield at;
  await database.transaction((tx) => complain(tx, vault, who.memberId, at));
}

async function complain(tx: Tx, vault: Vault, memberId: string, at: Date): Promise<void> {
  const staff = await row<{ id: string }>(
    tx,
    sql`select id::text from identity.staff where role = 'service' order by id limit 1`,
  );
  const content =
    "轮椅左边的刹车捏不住，申请退款被拒绝，要我自己先寄回去检测。刹车坏了不能用，我不同意，请再核实。";
  const form = { type: "COMPLAINT", content, images: [], target: "PLATFORM" } as const;
  const { id } = await addFeedback(tx, vault, memberId, { ...form, images: [] }, at);
  for (const [n, action] of (["accept", "handle"] as const).entries())
    await moveFeedback(
      tx,
      { id, action, staffId: staff?.id },
      byDay(new Date(at.getTime() + (n + 1) * 600_000), 9, 18),
    );
}

/** Members in the middle of something: a card in use, a dispute, a package half used. */
export const demoCases = (stage: Stage): Timeline[] => [
  cardHolder(stage),
  dispute(stage),
  packageHolder(stage),
];
