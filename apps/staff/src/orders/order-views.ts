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

/** Where the orders stand that somebody with this telephone placed. */
export const ordersOf = (phone: string): string =>
  `/orders?filter=${encodeURIComponent(JSON.stringify({ keyword: phone }))}`;
