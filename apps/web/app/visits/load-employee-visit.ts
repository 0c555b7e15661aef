import { serviceDetail } from "@ginkgo/api-contract/services/services";
import { employeeOrders, employeeVisit } from "@ginkgo/api-contract/visits/order-employee";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { serverApi } from "../lib/api/server-api.ts";

/** One visit of the employee's; a service taken off the shelves has no list of items any more. */
export async function loadEmployeeVisit(args: Parameters<typeof pageCall>[0], id: string) {
  const [visit, { now }] = await Promise.all([
    pageCall(args, employeeVisit, { params: { id } }),
    pageCall(args, employeeOrders, { query: { size: "1" } }),
  ]);
  const items = visit.actions.includes("finish")
    ? await callApi({ ...serverApi(args), onFailure: undefined }, serviceDetail, {
        params: { id: visit.serviceId },
      }).then(
        (service) => service.details.includes,
        () => [],
      )
    : [];
  return { visit, items, now };
}
export type EmployeeVisitData = Awaited<ReturnType<typeof loadEmployeeVisit>>;
