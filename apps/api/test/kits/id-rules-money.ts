import type { Rule } from "./id-rule.ts";

/** Of the calls about invoices; see id-table.ts. */
export const moneyIdRules: Record<string, Rule> = {
  ...Object.fromEntries(
    [
      "GET /",
      "PUT /issued/",
      "PUT /retry/",
      "PUT /byHand/",
      "PUT /refuse/",
      "PUT /red/",
      "PUT /redIssued/",
    ].map((call): [string, Rule] => [
      `${call.replace("/", "/rest/staff/invoice/").replace("//", "/")}:id params.id`,
      { open: "whose it is, is tested in invoices/test/invoices.test.ts" },
    ]),
  ),
  "PUT /rest/staff/invoice/redIssued/:id body.redLetterId": {
    open: "counts only together with the invoice it is of; tested in invoices/test/invoices.test.ts",
  },
  "PUT /rest/staff/invoice/redIssued/:id body.fileId": { open: "one's own uploads alone" },
  "PUT /rest/staff/invoice/issued/:id body.fileId": { open: "one's own uploads alone" },
};
