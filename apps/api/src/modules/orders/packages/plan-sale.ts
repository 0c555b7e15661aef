import { percentOf } from "@ginkgo/api-contract/cards/cards";
import { visitOfPackage } from "@ginkgo/api-contract/orders/packages";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { badInput } from "../../../http/problem.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { LiveCard } from "../../cards/public.ts";
import { packageSale } from "../../services/public.ts";
import { cardLine, type OrderPlan, type PlanAsk, plain, sumOf, targetId } from "../order-plan.ts";

/**
 * An order that sells several visits together: complete once it is paid, each visit booked later by an order of its own.
 * A card's percentage is taken off here, once.
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT
 */
export async function planPackage(
  db: Db,
  { form, now }: PlanAsk,
  card: LiveCard | undefined,
): Promise<OrderPlan> {
  const [item, more] = form.items;
  if (more || item!.quantity !== 1) throw badInput({ items: "一张订单买一个套餐，请分开下单。" });
  const [serviceId, skuId] = [targetId(item!.targetId), item!.skuId!];
  const { priceFen, visits, validDays, ...sale } = await packageSale(db, serviceId, skuId);
  const percent = card?.terms.servicePercent;
  const off = card && percent ? cardLine(card, priceFen - percentOf(priceFen, percent), percent) : [];
  const lines = [
    { code: "SKU", name: sale.skuName, note: `${visits} 次上门，上门费包在里面`, amountFen: priceFen },
    ...off,
  ];
  const amountFen = sumOf(lines);
  return {
    ...plain,
    items: [
      {
        targetId: serviceId,
        skuId,
        name: sale.serviceName,
        skuName: sale.skuName,
        quantity: 1,
        unitPriceFen: priceFen,
        amountFen: priceFen,
      },
    ],
    lines,
    amountFen,
    seller: sale.seller,
    onTheSpot: sale.onTheSpot,
    saved: off[0] && card ? [{ cardId: card.id, benefit: "SERVICE_DISCOUNT", fen: -off[0].amountFen }] : [],
    sold: { serviceId, skuId, visits, listFen: priceFen, validDays },
    shown: {
      visits,
      visitFen: visitOfPackage({ amountFen, visits }),
      nth: null,
      endDay: validDays === null ? null : addDays(shanghaiDay(now), validDays),
    },
  };
}
