import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { staffOrder } from "@ginkgo/api-contract/orders/order-staff";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callStaff } from "../call-staff.ts";
import { useLeaveIfOver } from "../use-leave-if-over.ts";

/** Asked again this often: members, employees and deadlines move an order too, milliseconds. */
const EVERY = 20_000;

/** One order. */
export function useOrder(id: string) {
  const order = useQuery({
    queryKey: ["order", id],
    queryFn: () => callStaff(staffOrder, { params: { id } }),
    refetchInterval: EVERY,
    retry: false,
  });
  useLeaveIfOver(order.error);
  return order;
}

/**
 * `keep` takes what a step answered as the order's state from now on, and has lists and tasks asked anew; `lookAgain` asks
 * for the order, and ends when it has come.
 */
export function useKeepOrder() {
  const client = useQueryClient();
  const look = (...keys: unknown[][]) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    keep(order: Order): void {
      const queryKey = ["order", order.id];
      // What was asked before the step would bring the state before it back.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, order);
      void look(["orders"], ["tasks"], ["candidates"], ["dispatch"]);
    },
    lookAgain: (id: string): Promise<unknown> => look(["order", id], ["candidates", id]),
  };
}
