import type { Rule } from "./id-rule.ts";

/** Of the calls about lists that are taken in and out; see id-table.ts. */
export const listIdRules: Record<string, Rule> = {
  ...Object.fromEntries(
    [
      "GET :importId",
      "PUT mapping/:importId",
      "PUT run/:importId",
      "PUT row/:importId/:row",
      "PUT undo/:importId",
    ].map((call): [string, Rule] => {
      const [method, path] = call.split(" ");
      return [
        `${method} /rest/staff/import/${path} params.importId`,
        { open: "whose it is, is tested in imports/test/import-lists.test.ts" },
      ];
    }),
  ),
  "GET /rest/staff/export/:exportId params.exportId": {
    open: "one's own alone; tested in imports/test/import-lists.test.ts",
  },
  ...Object.fromEntries(
    ["GET /list", "GET /file", "PUT /second", "PUT /withdraw"].map((call): [string, Rule] => [
      `${call.replace("/", "/rest/staff/export/")}/:id params.id`,
      { open: "whose it is, is tested in exports/test/exports.test.ts" },
    ]),
  ),
};
