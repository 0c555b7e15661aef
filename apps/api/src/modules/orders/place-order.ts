import { randomInt } from "node:crypto";
import type { HealthNotes } from "@ginkgo/api-contract/membership/membership-elders";
import type { OrderAddress } from "@ginkgo/api-contract/orders/order-shapes";
import type { OrderForm, OrderQuote } from "@ginkgo/api-contract/orders/orders";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { badInput, fieldsUnder, problem, problemWith } from "../../http/problem.ts";
import { later, MINUTE } from "../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { insertWithUniqueNumber } from "../../platform/database/unique-number.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { sellerNames } from "../accounts/public.ts";
import { holdCards, isBenefitLeft, keepTerms, noteUse } from "../cards/public.ts";
import { giveConsents, requireConsent } from "../identity/public.ts";
import { members } from "../identity/tables.ts";
import { canActFor, hasEmergencyContact, healthToHandOn, ownAddress } from "../membership/family/public.ts";
import { keepAddress, noteAccess, saveContact } from "../membership/public.ts";
import { checkPrice } from "../payments/public.ts";
import { checkArea } from "../reference/areas/public.ts";
import { contraindicationsOf } from "../services/public.ts";
import { checkHolding } from "./holding-limits.ts";
import { type Actor, moveOrder, notePlaced, system } from "./move-order.ts";
import type { OrderPlan, PlanAsk } from "./order-plan.ts";
import { bookingOf, lockOrder, orderSealContext } from "./order-row.ts";
import { rules } from "./order-rules.ts";
import { keepPackage, takeVisit } from "./packages/change-package.ts";
import { lockPackage } from "./packages/package-row.ts";
import { payRuleFor } from "./pay-rules/rule-of-order.ts";
import { markOrderPaid } from "./paying/mark-order-paid.ts";
import { planOrder } from "./plan-order.ts";
import { orderItems, orders } from "./tables.ts";

/** A number for an order, 20 digits: the second in Shanghai, then six random ones. */
export const orderNumber = (now: Date): string =>
  shanghaiInstant(now).replace(/\D/g, "").slice(0, 14) + String(randomInt(1_000_000)).padStart(6, "0");

async function addressOf(
  db: Db,
  vault: Vault,
  memberId: string,
  { address, addressId }: Pick<OrderForm, "address" | "addressId">,
): Promise<OrderAddress | undefined> {
  if (address) checkArea(address.adcode, "address.adcode");
  if (address || !addressId) return address;
  const savedAddress = await ownAddress(db, vault, memberId, addressId);
  if (!savedAddress) throw badInput({ addressId: "没有这条地址，请重新选择。" });
  const { receiver, phone, adcode, detail } = savedAddress;
  return { receiver, phone, adcode, detail };
}

/**
 * What the form brings along beside the order is kept with it: the consent to the health answers, the address for the next
 * time, and whom to call where the member has named nobody yet.
 */
async function keepWith(tx: Tx, vault: Vault, memberId: string, form: OrderForm, plan: OrderPlan, now: Date) {
  const { health, healthFromFamily, healthConsentVersion: version, emergencyContact } = form;
  if ((health || healthFromFamily) && version)
    await giveConsents(tx, memberId, { kinds: ["health"], version }, now);
  if (form.keepAddress && form.address)
    await fieldsUnder(
      "address",
      // Goods go to their receiver; a visit goes to the elder's home.
      keepAddress(
        tx,
        vault,
        memberId,
        form.address,
        form.kind === "SERVICE" ? (form.elderId ?? null) : null,
        now,
      ),
    );
  if (plan.needsContact && emergencyContact && !(await hasEmergencyContact(tx, memberId)))
    await fieldsUnder("emergencyContact", saveContact(tx, vault, memberId, emergencyContact, now));
}

/** @throws {ProblemError} NOT_FOUND for an elder of others, CONSENT_REQUIRED, CONTACT_REQUIRED, and what `checkHolding` says */
async function checkMay(
  tx: Tx,
  memberId: string,
  form: OrderForm,
  plan: OrderPlan,
  now: Date,
): Promise<void> {
  if (form.elderId && !(await canActFor(tx, memberId, form.elderId, "orders.act")))
    throw problem("NOT_FOUND", "elder");
  if (form.health || form.healthFromFamily) await requireConsent(tx, memberId, "health");
  if (plan.needsContact && !(await hasEmergencyContact(tx, memberId))) throw problem("CONTACT_REQUIRED");
  await checkHolding(tx, memberId, { kind: form.kind, plan }, now);
}

/**
 * A visit that must not be made is not sold: where the customer was asked, every question of the service was answered
 * and none is so.
 * @returns whether anything was asked
 * @throws {ProblemError} BAD_INPUT where other questions were answered, SERVICE_NOT_SUITABLE
 */
async function checkScreening(tx: Tx, { kind, items, screening }: OrderForm): Promise<boolean> {
  if (kind !== "SERVICE" || !screening) return false;
  const contraindications = await contraindicationsOf(tx, items[0]!.targetId);
  const isWhole = contraindications.every((question) => screening.some((s) => s.question === question));
  if (!isWhole) throw badInput({ screening: "要问的事变了，请重新看一遍再选。" });
  const found = screening.find((s) => s.applies && contraindications.includes(s.question));
  if (found) throw problemWith("SERVICE_NOT_SUITABLE", { question: found.question });
  return contraindications.length > 0;
}

/** What goes along about the elder's health: what the family keeps, and over it what was written with the order. */
async function healthOf(
  tx: Tx,
  vault: Vault,
  memberId: string,
  { elderId, health, healthFromFamily }: OrderForm,
) {
  if (!healthFromFamily) return { health };
  const { notes, speakerId } = await healthToHandOn(tx, vault, memberId, elderId ?? undefined);
  const all = { ...notes, ...health };
  return { health: Object.keys(all).length > 0 ? all : undefined, speakerId };
}

interface Written {
  address: OrderAddress | undefined;
  health: z.output<typeof HealthNotes> | undefined;
  screened: boolean;
  form: OrderForm;
  /** Whose time was taken for a visit. */
  employeeId: string | null;
  /** By which those who make a visit are paid. */
  payRuleId: string | null;
}

async function write(
  tx: Tx,
  vault: Vault,
  id: string,
  memberId: string,
  plan: OrderPlan,
  { address, health, screened, form, employeeId, payRuleId }: Written,
  now: Date,
): Promise<void> {
  const sealed = (column: Parameters<typeof orderSealContext>[0], value: unknown) =>
    value === undefined ? null : vault.seal(JSON.stringify(value), orderSealContext(column, id));
  const contact = address && {
    receiver: address.receiver,
    phone: address.phone,
    detail: address.detail,
    ...(address.place ? { place: address.place } : {}),
  };
  const deadline = later(now, rules.pay);
  const insert = (sn: string) =>
    firstOf(
      tx
        .insert(orders)
        .values({
          id,
          sn,
          memberId,
          kind: form.kind,
          status: "CREATE",
          seller: plan.seller,
          elderId: form.elderId ?? null,
          amountFen: plan.amountFen,
          priceLines: plan.lines,
          day: plan.day ?? null,
          startsAt: plan.startsAt ?? null,
          endsAt: plan.endsAt ?? null,
          departureId: plan.departureId ?? null,
          employeeId,
          people: plan.people ?? 1,
          payRuleId,
          adcode: address?.adcode ?? null,
          contact: sealed("contact", contact),
          health: sealed("health", health),
          travelers: sealed("travelers", form.travelers),
          remark: sealed("remark", form.remark),
          photoConsent: form.photoConsent ?? false,
          screened,
          arrivalCode: form.kind === "SERVICE" ? String(randomInt(10_000)).padStart(4, "0") : null,
          priority: plan.priority,
          dueAt: deadline,
          dueAction: "close",
          payDeadline: deadline,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing({ target: [orders.sn] })
        .returning({ id: orders.id }),
    );
  await insertWithUniqueNumber(() => orderNumber(now), insert);
  await tx
    .insert(orderItems)
    .values(plan.items.map((item, position) => ({ ...item, orderId: id, position })));
}

/**
 * What is ordered and costs, the cards that take something off held: one that is being given back takes nothing off, and
 * of a counted benefit two orders never take the same last use.
 */
async function planWithCard(tx: Tx, ask: PlanAsk & { form: OrderForm }): Promise<OrderPlan> {
  const plan = await planOrder(tx, ask);
  const { saved, use } = plan;
  if (saved.length === 0) return plan;
  const isHeld = await holdCards(
    tx,
    saved.map((s) => s.cardId),
    { counts: use !== undefined },
  );
  return isHeld && (!use || (await isBenefitLeft(tx, use))) ? plan : planWithCard(tx, ask);
}

/**
 * Places an order: priced by the server, its time, goods or seats held until the payment's deadline.
 * @returns its id
 * @throws {ProblemError} BAD_INPUT, NOT_FOUND, SLOT_TAKEN, SOLD_OUT, SEATS_TAKEN, CONTACT_REQUIRED, CONSENT_REQUIRED,
 *   CARD_LOWER, CARD_BENEFIT_NOT_LEFT, SERVICE_NOT_SUITABLE, PRICE_CHANGED, ORDER_UNPAID_MOST, PACKAGE_CLOSED,
 *   PACKAGE_USED_UP, PACKAGE_EXPIRED
 */
export async function placeOrder(
  tx: Tx,
  vault: Vault,
  memberId: string,
  form: OrderForm,
  now: Date,
): Promise<string> {
  const address = await addressOf(tx, vault, memberId, form);
  // One member's orders take turns; before the cards, whose changes lock the member first too.
  await tx
    .select({ found: sql<number>`1` })
    .from(members)
    .where(eq(members.id, memberId))
    .for("no key update");
  if (form.packageId) await lockPackage(tx, form.packageId);
  const plan = await planWithCard(tx, { form, address, memberId, now });
  checkPrice(plan, form.expectedAmountFen);
  await keepWith(tx, vault, memberId, form, plan, now);
  await checkMay(tx, memberId, form, plan, now);
  const screened = await checkScreening(tx, form);
  const { health, speakerId } = await healthOf(tx, vault, memberId, form);
  const id = await nextIdOf(tx, orders);
  const until = later(now, rules.pay);
  const held = await plan.hold(tx, { reference: bookingOf(id), until, now });
  const employeeId = held.employeeId ?? null;
  const payRuleId =
    form.kind === "SERVICE"
      ? await payRuleFor(tx, {
          serviceId: form.items[0]!.targetId,
          seller: plan.seller,
          adcode: address?.adcode,
          now,
        })
      : null;
  const written = { address, health, screened, form, employeeId, payRuleId };
  await write(tx, vault, id, memberId, plan, written, now);
  for (const { cardId, benefit, fen } of plan.saved)
    await noteUse(tx, { cardId, orderId: id, benefit, savedFen: fen }, now);
  if (plan.termsId) await keepTerms(tx, id, plan.termsId);
  if (plan.sold) await keepPackage(tx, id, plan.sold);
  if (plan.packageUse) await takeVisit(tx, plan.packageUse.packageId, id, now);
  const actor: Actor = { kind: "customer", id: memberId };
  await notePlaced(tx, id, actor, now);
  const order = (await lockOrder(tx, id))!;
  if (plan.amountFen > 0) await moveOrder(tx, order, { action: "open", actor: system }, now);
  else await markOrderPaid(tx, order, system, now);
  if (speakerId) await noteAccess(tx, "HEALTH_READ", { memberId, speakerId, detail: `order:${id}` }, now);
  return id;
}

/**
 * What an order would cost, by the same calculation.
 * @throws {ProblemError} what `planOrder` says, PRICE_CHANGED
 */
export async function quoteOrder(
  db: Db,
  vault: Vault,
  memberId: string,
  form: PlanAsk["form"] & { adcode?: string | undefined },
  now: Date,
): Promise<OrderQuote> {
  const whole = await addressOf(db, vault, memberId, form);
  if (!whole && form.adcode) checkArea(form.adcode);
  const address =
    whole ?? (form.adcode ? { receiver: "", phone: "", detail: "", adcode: form.adcode } : undefined);
  const plan = await planOrder(db, { form, address, memberId, now, quoting: true });
  checkPrice(plan, form.expectedAmountFen);
  const { lines, amountFen, onTheSpot, offer, shown = null } = plan;
  const payMinutes = rules.pay / MINUTE;
  const invoiceBy =
    plan.seller === "self" ? null : ((await sellerNames(db, [plan.seller])).get(plan.seller) ?? "商家");
  return { lines, amountFen, onTheSpot, invoiceBy, payMinutes, cardBenefit: offer ?? null, package: shown };
}
