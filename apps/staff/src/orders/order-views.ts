import { type OrderView, type OrderViewName, orderViews } from "@ginkgo/api-contract/orders/order-views";

/** What a view asks the API for; everything where the name is of none. */
export function queryOfView(name: string | undefined): { status?: string; kind?: string; toSend?: "1" } {
  const view: OrderView | undefined = orderViews[name as OrderViewName];
  return {
    ...(view?.status ? { status: view.status.join(",") } : {}),
    ...(view?.toSend ? { toSend: "1" as const } : {}),
    ...(view?.kind ? { kind: view.kind.join(",") } : {}),
  };
}

/** Where the orders stand that somebody placed: with this telephone, or this number of a member. */
export const ordersOf = (who: { keyword: string } | { memberId: string }): string =>
  `/orders?filter=${encodeURIComponent(JSON.stringify(who))}`;
