import type { Rule } from "./id-rule.ts";

/** What whoever is paid reads of a settlement and answers to it. */
const readAndAnswered = (address: string, open: string): Record<string, Rule> =>
  Object.fromEntries(
    [
      "GET :id",
      "GET lines/:id",
      "GET statement/:id",
      "GET voucher/:id",
      "PUT agree/:id",
      "PUT dispute/:id",
    ].map((call) => {
      const [method, path] = call.split(" ");
      return [`${method} ${address}/${path} params.id`, { open }];
    }),
  );

/** Of the calls of the staff about settlements; see id-table.ts. */
export const settlementIdRules: Record<string, Rule> = {
  ...readAndAnswered(
    "/rest/staff/settlement",
    "whose it is, is tested in settlements/test/settlements-postgres.test.ts",
  ),
  ...Object.fromEntries(
    ["answer", "confirm", "second", "pay", "mark", "back", "cancel"].map((step): [string, Rule] => [
      `PUT /rest/staff/settlement/${step}/:id params.id`,
      { house: "who settles, settles for the portal" },
    ]),
  ),
  "PUT /rest/staff/settlement/dispute/:id body.lineId": { open: "only within the settlement beside it" },
  "PUT /rest/staff/settlement/answer/:id body.lineId": { open: "only within the settlement beside it" },
  ...Object.fromEntries(
    ["second", "reverse"].map((step): [string, Rule] => [
      `PUT /rest/staff/taxPayment/${step}/:id params.id`,
      { house: "who settles, settles for the portal" },
    ]),
  ),
  "PUT /rest/staff/settlement/bankFile body.ids": { house: "who settles, settles for the portal" },
};

/** Of the calls of employees about their own. */
export const ownSettlementIdRules: Record<string, Rule> = {
  ...readAndAnswered(
    "/rest/oms/order/employee/settlement",
    "whose it is, is tested in settlements/test/settlements-postgres.test.ts",
  ),
  "PUT /rest/oms/order/employee/settlement/dispute/:id body.lineId": {
    open: "only within the settlement beside it",
  },
};
