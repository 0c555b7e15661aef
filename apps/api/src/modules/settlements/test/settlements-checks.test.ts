// What is not as it should be is refused at its field, and what somebody may do stands in what they are shown.
import { draftSettlement, savePayee } from "@ginkgo/api-contract/settlements/settlements";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refusal } from "../../../../test/kits/membership-kit.ts";
import { closeHouse } from "../../../../test/kits/orders-kit.ts";
import { type SettlingHouse, settlingHouse, shop, untilNow } from "./settlements-kit.ts";

let house: SettlingHouse;
let api: SettlingHouse["api"];
beforeAll(async () => {
  house = await settlingHouse();
  ({ api } = house);
});
afterAll(() => closeHouse(api));

it.each([
  [{ party: "self" }, "party"],
  [{ party: "org:999999999" }, "party"],
  [{ party: "employee:999999999" }, "party"],
  [{ from: "2026-12-02", to: "2026-12-01" }, "to"],
  [{ to: "2026-13-01" }, "to"],
])("a draft with %o is refused at its field", async (more, field) => {
  const body = { party: shop, ...untilNow(api), ...more };
  const { fields } = await refusal(api, house.first, draftSettlement, { body });
  expect(Object.keys(fields ?? {})).toEqual([field]);
});

it.each([
  [{ account: "12ab" }, "account"],
  [{ account: "6217-abc-1234-99" }, "account"],
  [{ bankName: "" }, "bankName"],
  [{ holder: "我" }, "holder"],
  [{ way: "ALIPAY" }, "account"],
])("a payee with %o is refused at its field", async (more, field) => {
  const body = {
    way: "BANK",
    holder: "颐康器械",
    account: "6217000012345678",
    bankName: "建设银行",
    ...more,
  };
  const { fields } = await refusal(api, house.merchant, savePayee, {
    params: { party: shop },
    body: body as never,
  });
  expect(Object.keys(fields ?? {})).toEqual([field]);
});
