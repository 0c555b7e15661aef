import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import type { OrderAddress } from "@ginkgo/api-contract/orders/order-shapes";

type Home = Pick<OrderAddress, "detail" | "place">;

/** Doors in 鼓楼区 that goods and visits of the demo go to, with where they are (WGS-84). */
const homes: readonly Required<Home>[] = [
  { detail: "宁海路 12 号 2 幢 301（演示）", place: { lng: 118.7622, lat: 32.0565 } },
  { detail: "湖南路 18 号 3 幢 502（演示）", place: { lng: 118.7716, lat: 32.0712 } },
  { detail: "上海路 46 号 1 幢 204（演示）", place: { lng: 118.7661, lat: 32.0498 } },
  { detail: "龙江小区 7 幢 603（演示）", place: { lng: 118.7372, lat: 32.0644 } },
  { detail: "广州路 88 号 5 幢 101（演示）", place: { lng: 118.7574, lat: 32.0447 } },
];

/** Begun from wherever the demo is played: who sets out to them cannot be in Nanjing each time. */
const begunAnywhere: readonly OrderStatus[] = ["EMPLOYEE_APPROVE", "EMPLOYEE_GOTO"];

/** The address of the nth order of the demo, with its place on the map where nobody has to stand there. */
export function homeOf(nth: number, kind: string, status: OrderStatus): Home {
  const { detail, place } = homes[kind === "SERVICE" ? nth % homes.length : 0]!;
  return kind === "SERVICE" && !begunAnywhere.includes(status) ? { detail, place } : { detail };
}
