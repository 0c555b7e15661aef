import type { CardBenefit } from "@ginkgo/api-contract/cards/cards";
import { isId } from "@ginkgo/api-contract/fields";
import type { OrderAddress, OrderItem, PriceLine } from "@ginkgo/api-contract/orders/order-shapes";
import type { OrderForm, OrderQuote } from "@ginkgo/api-contract/orders/orders";
import { badInput } from "../../http/problem.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { BenefitOffer, BenefitUse, LiveCard } from "../cards/public.ts";
import type { Hold } from "../workforce/bookings/public.ts";
import type { PackageSold, PackageUse } from "./packages/plan-package.ts";

type PlannedItem = Omit<
  OrderItem,
  "lineId" | "refundedQuantity" | "cancelledQuantity" | "link" | "picture" | "cover"
>;

/** What is to be ordered, priced by the server alone. */
export interface OrderPlan {
  items: PlannedItem[];
  lines: PriceLine[];
  amountFen: number;
  seller: string;
  onTheSpot: string[];
  /** What the member's cards take off, and by which benefit. */
  saved: { cardId: string; benefit: CardBenefit; fen: number }[];
  /** The counted benefit a visit could be booked with, and the one it is booked with. */
  offer?: BenefitOffer;
  use?: BenefitUse;
  /** The terms a card is sold on. */
  termsId?: string;
  /** Several visits that the order sells together, or the package that pays for its visit. */
  sold?: PackageSold;
  packageUse?: PackageUse;
  /** Of either, as the quote says it. */
  shown?: OrderQuote["package"];
  /** Dispatched before others. */
  priority: boolean;
  day?: string;
  startsAt?: Date;
  endsAt?: Date;
  departureId?: string;
  /** How many employees a visit takes. */
  people?: number;
  needsContact: boolean;
  /** Takes time, goods or seats; answers with whose time it is. */
  hold(tx: Tx, hold: Hold): Promise<{ employeeId?: string }>;
}

export interface PlanAsk {
  form: Omit<OrderForm, "appointment"> & Partial<Pick<OrderForm, "appointment">>;
  address: OrderAddress | undefined;
  memberId: string;
  now: Date;
  /** Only to say what it costs: what is missing is not asked for yet. */
  quoting?: boolean;
}

export const sumOf = (lines: readonly { amountFen: number }[]) =>
  lines.reduce((sum, l) => sum + l.amountFen, 0);

/** What most orders come with. */
export const plain = {
  onTheSpot: [],
  saved: [],
  priority: false,
  needsContact: false,
  hold: async () => ({}),
};

export function targetId(text: string): string {
  if (!isId(text)) throw badInput({ "items.0.targetId": "编号不对，请从列表重新进入。" });
  return text;
}

/** What a card takes off by its percentage, as a line; nothing where it takes off nothing. */
export function cardLine(card: LiveCard, off: number, percent: number): PriceLine[] {
  return off > 0
    ? [
        {
          code: "CARD",
          name: `${card.terms.name}优惠`,
          note: `${percent / 10} 折`,
          amountFen: -off,
        },
      ]
    : [];
}
