import { expect, test } from "vitest";
import { choose, domainsOf } from "./test-choice.mjs";

const root = "/house/";
const files = [
  "apps/api/src/modules/orders/test/orders-races.test.ts",
  "apps/api/test/orders-killed.test.ts",
  "apps/web/app/orders/checkout/total.test.ts",
  "apps/web/app/orders.test.ts",
  "e2e/orders/orders.test.ts",
  "e2e/server.test.ts",
  "packages/api-contract/src/fees/fee-rules.test.ts",
];

test("a domain is all that lies in its folders, in every project that has some of it", () => {
  expect(domainsOf(files)).toEqual(["fees", "orders"]);
  expect(choose(["orders"], files, root)).toEqual({
    files: [
      "apps/api/src/modules/orders/test/orders-races.test.ts",
      "apps/web/app/orders/checkout/total.test.ts",
      "e2e/orders/orders.test.ts",
    ],
    projects: ["api", "e2e", "unit"],
  });
  expect(choose(["fees"], files, root)?.projects).toEqual(["unit"]);
});

test("a file is chosen by its path, from wherever it is written, or by a part of it", () => {
  for (const word of ["e2e/server.test.ts", "./e2e/server.test.ts", "/house/e2e/server.test.ts"])
    expect(choose([word], files, root)?.files).toEqual(["e2e/server.test.ts"]);
  expect(choose(["orders-killed"], files, root)).toEqual({
    files: ["apps/api/test/orders-killed.test.ts"],
    projects: ["api"],
  });
});

test("a word that chooses nothing is answered with the domains there are; no word chooses all", () => {
  expect(() => choose(["oders"], files, root)).toThrow(
    "没有叫“oders”的领域，也没有这样的测试文件；有测试的领域：fees、orders。",
  );
  expect(choose([], files, root)).toBeNull();
});
