import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { staffOrder } from "@ginkgo/api-contract/orders/order-staff";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callStaff } from "../call-staff.ts";

/** Asked again this often: members, employees and deadlines move an order too, milliseconds. */
const EVERY = 20_000;

/** One order. */
export const useOrder = (id: string) =>
  useQuery({
    queryKey: ["order", id],
    queryFn: () => callStaff(staffOrder, { params: { id } }),
    refetchInterval: EVERY,
    retry: false,
  });

/** Takes what a step answered as the order's state from now on; lists and tasks are asked anew. */
export function useKeepOrder() {
  const client = useQueryClient();
  return (order: Order): void => {
    client.setQueryData(["order", order.id], order);
    for (const queryKey of [["orders"], ["tasks"]]) void client.invalidateQueries({ queryKey });
  };
}
