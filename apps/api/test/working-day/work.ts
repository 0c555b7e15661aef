import {
  employeeOrders,
  finishOrder,
  gotoOrder,
  handleOrder,
  receiveOrder,
  rejectOrder,
} from "@ginkgo/api-contract/visits/order-employee";
import type { TestApi } from "../kits/build-test-api.ts";
import { MINUTE, type SignedIn } from "../kits/identity-kit.ts";
import { ask, get } from "../kits/membership-kit.ts";
import { door, read } from "../kits/orders-kit.ts";

/** How many visits employees refused, and how many they made. */
export interface WorkCounts {
  refused: number;
  performed: number;
}

/**
 * What an employee does at this moment: accepts most offers, refuses one in seven, overlooks one in eleven, and makes the
 * visits of the hour.
 * @param ownerOf who ordered, signed in
 */
export async function workOf(
  api: TestApi,
  who: SignedIn,
  ownerOf: (orderId: string) => SignedIn | Promise<SignedIn>,
  counts: WorkCounts,
): Promise<void> {
  const now = api.clock.now().getTime();
  const status = "EMPLOYEE_RECEIVE,EMPLOYEE_APPROVE,EMPLOYEE_GOTO,EMPLOYEE_HANDLE";
  const { records } = await get(api, who, employeeOrders, { query: { status, size: "100" } });
  for (const one of records) {
    const params = { id: one.orderId };
    const starts = Date.parse(`${one.appointment!.date}T${one.appointment!.start}:00+08:00`);
    const n = Number(one.orderId);
    if (one.status === "EMPLOYEE_RECEIVE" && n % 11 !== 0) {
      if (n % 7 === 0) {
        await ask(api, who, rejectOrder, { params, body: { reason: "家里有急事，来不了。" } });
        counts.refused += 1;
      } else await ask(api, who, receiveOrder, { params });
    }
    if (one.status === "EMPLOYEE_APPROVE" && now >= starts - 30 * MINUTE)
      await ask(api, who, gotoOrder, { params });
    if (one.status === "EMPLOYEE_GOTO" && now >= starts) {
      const { arrivalCode } = await read(api, await ownerOf(one.orderId), one.orderId);
      await get(api, who, handleOrder, { params, body: { code: arrivalCode!, place: door } });
    }
    if (one.status === "EMPLOYEE_HANDLE" && now >= starts + 60 * MINUTE) {
      await get(api, who, finishOrder, {
        params,
        body: { record: { note: "一切顺利。" }, early: "客人说做到这里就好" },
      });
      counts.performed += 1;
    }
  }
}
