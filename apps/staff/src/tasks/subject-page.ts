import type { Task } from "@ginkgo/api-contract/tasks/tasks";

const pages: Readonly<Record<string, (id: string) => string>> = {
  CONTRACT: (id) => `/contracts/${id}`,
  departure: (id) => `/departures?id=${id}`,
  booking: (id) => `/bookings?id=${id}`,
  application: (id) => `/applications/company?id=${id}`,
  employeeApplication: (id) => `/applications/employee?id=${id}`,
  consultation: (id) => `/consultations?id=${id}`,
  feedback: (id) => `/feedback?id=${id}`,
  employee: (id) => `/employees/${id}`,
  privacyRequest: (id) => `/privacy?id=${id}`,
  settlement: (id) => `/settlements?view=all&id=${id}`,
  taxPayment: () => "/withheld-tax",
  taxMonth: (id) => `/withheld-tax?month=${id.slice(0, 4)}-${id.slice(4)}`,
  memberMerge: (id) => `/merges?id=${id}`,
  export: (id) => `/exports?id=${id}`,
  org: (id) => `/entries/org/${id}`,
  product: (id) => `/entries/product/${id}`,
  staffRequest: () => "/accounts",
  setting: () => "/settings",
  job: () => "/system",
  reconciliation: (id) => `/reconciliation?id=${id}`,
  review: (id) => `/reviews?view=ALL&id=${id}`,
};

/** The page of the console where a task is dealt with; undefined where there is none. */
export function subjectPage({ kind, subject: { type, id, text } }: Task): string | undefined {
  // Somebody is looked for: beside everybody's day.
  if (kind === "DISPATCH" || kind === "REPLAN") return `/dispatch?order=${id}`;
  if (kind === "EMPLOYEE_PAYOUT") return `/employee-settlements?view=all&id=${id}`;
  if (kind === "ORG_LICENCE") return `/entries/org/${id}?part=licences`;
  if (type === "order") return `/orders/${id}`;
  if (type === "refund") return `/refunds/${id}`;
  // Of other things of an order the line says its number.
  const sn = /订单 (\d{18,20})/.exec(text)?.[1];
  if (sn) return `/orders/number/${sn}`;
  if (type.startsWith("entry:")) return `/entries/${type.slice("entry:".length)}/${id}`;
  return pages[type]?.(id);
}
