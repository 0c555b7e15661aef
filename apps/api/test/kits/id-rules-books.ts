import type { Rule } from "./id-rule.ts";

const house: Rule = { house: "the books are the portal's; tested in reconciliation.test.ts" };

/** Of the calls about the books; see id-table.ts. */
export const bookIdRules: Record<string, Rule> = {
  "GET /rest/staff/reconciliation/:id params.id": house,
  ...Object.fromEntries(
    ["take", "assign", "payBack", "writeOff", "second", "withdraw"].map((step) => [
      `PUT /rest/staff/reconciliation/${step}/:id params.id`,
      house,
    ]),
  ),
};
