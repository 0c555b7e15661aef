// The papers of a settlement: its statement with payee, days and a total under every column, and the proof that it was paid,
// which says where the money went even when the account is another by now.
import type { Settlement } from "@ginkgo/api-contract/settlements/settlement-shapes";
import {
  agreeSettlement,
  answerDispute,
  confirmSettlement,
  disputeSettlement,
  draftSettlement,
  markPayout,
  payoutVoucher,
  paySettlement,
  secondSettlementSeat,
  settlementLines,
  settlementStatement,
} from "@ginkgo/api-contract/settlements/settlements";
import { plainSum, sumText } from "@ginkgo/locale/money";
import { spanText } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import {
  type Asking,
  ask,
  get,
  newCustomer,
  refusal,
  signInStaff,
} from "../../../../test/kits/membership-kit.ts";
import { closeHouse } from "../../../../test/kits/orders-kit.ts";
import { paperText, readPaper } from "../../../../test/kits/read-paper.ts";
import {
  endedDaysAgo,
  type SettlingHouse,
  setPayee,
  settlingHouse,
  shop,
  soldGoods,
  untilNow,
} from "./settlements-kit.ts";

let house: SettlingHouse;
let api: SettlingHouse["api"];
let first: SignedIn;
let second: SignedIn;
let merchant: SignedIn;
beforeAll(async () => {
  house = await settlingHouse();
  ({ api, first, second, merchant } = house);
  await setPayee(api, merchant);
});
afterAll(() => closeHouse(api));

const at = (id: string) => ({ params: { id } });
async function drafted(quantities: readonly number[]) {
  const orders = [];
  for (const quantity of quantities) {
    const order = await soldGoods(house, quantity);
    await endedDaysAgo(api, order.id, 30);
    orders.push(order);
  }
  const one = await get(api, first, draftSettlement, { body: { party: shop, ...untilNow(api) } });
  return { orders, one };
}
async function sent({ id }: Pick<Settlement, "id">) {
  await get(api, merchant, agreeSettlement, { ...at(id), body: {} });
  await get(api, first, confirmSettlement, { ...at(id), body: {} });
  await get(api, second, secondSettlementSeat, { ...at(id), body: { agree: true } });
  await get(api, first, paySettlement, { ...at(id), body: { way: "BANK" } });
}
const mark = (id: string, paid: boolean) =>
  get(api, first, markPayout, { ...at(id), body: { paid, reason: "网银回单 20261127001" } });
const fileOf = ({ base64 }: { base64: string }) => Buffer.from(base64, "base64");
const voucherOf = async (who: Asking, id: string) => {
  const file = await get(api, who, payoutVoucher, at(id));
  return { name: file.name, text: paperText(fileOf(file)) };
};

it("the statement names payee and days, each order in one piece, and sums every column", async () => {
  const { orders, one } = await drafted([1, 2]);
  const { records } = await get(api, first, settlementLines, { ...at(one.id), query: {} });
  await get(api, merchant, disputeSettlement, {
    ...at(one.id),
    body: { lineId: records[0]!.id, reason: "少算了一件" },
  });
  const kept = await get(api, first, answerDispute, {
    ...at(one.id),
    body: { lineId: records[0]!.id, keep: false, reason: "下一期一起算" },
  });
  const pdf = fileOf(
    await get(api, merchant, settlementStatement, { ...at(one.id), query: { format: "PDF" } }),
  );
  const texts = readPaper(pdf).map(({ text }) => text);
  for (const { sn } of orders) expect(texts).toContain(sn);
  expect(texts).toContain(one.partyText);
  expect(texts.some((text) => text.includes("6217****5678"))).toBe(true);
  expect(texts).toContain(spanText(one));
  expect(texts).toContain("付款方");
  // What is not settled this time adds nothing to any column: the total is that of the lines above it.
  const from = texts.lastIndexOf("合计");
  expect(texts.slice(from, from + 7)).toEqual([
    "合计",
    "1 单",
    ...[kept.soldFen, 0, -kept.commissionFen, 0, kept.totalFen].map(plainSum),
  ]);
  const lines = texts.slice(texts.indexOf("每张订单"), from).filter((text) => /^−?[\d,]+\.\d\d$/.test(text));
  const column = (i: number) =>
    lines
      .filter((_, at) => at % 5 === i)
      .reduce((sum, text) => sum + Math.round(Number(text.replace("−", "-").replaceAll(",", "")) * 100), 0);
  expect([0, 1, 2, 3, 4].map(column)).toEqual([kept.soldFen, 0, -kept.commissionFen, 0, kept.totalFen]);
});

it("a voucher is there once the money came, and no longer when it went back", async () => {
  const { one } = await drafted([3]);
  expect((await refusal(api, first, payoutVoucher, at(one.id))).reason).toBe("SETTLEMENT_NOT_PAID");
  await sent(one);
  expect(await refusal(api, merchant, payoutVoucher, at(one.id))).toMatchObject({
    status: 409,
    reason: "SETTLEMENT_NOT_PAID",
  });
  await mark(one.id, true);
  const { name, text } = await voucherOf(first, one.id);
  expect(name).toBe(`付款凭证-S${one.id}-1.pdf`);
  expect(text).toContain(one.partyText);
  expect(text).toContain("网银回单 20261127001");
  expect(text).toContain("银行转账");
  expect(text).toContain(spanText(one));
  expect(text).toContain(`应付\n${plainSum(one.totalFen)}`);
  expect(text).toContain(`实付\n${sumText(one.totalFen)}`);
  expect(text).toContain("第二位");
  // Whom it is for is told nothing of who did it.
  expect((await voucherOf(merchant, one.id)).text).not.toContain("第二位");

  // The account is another since: the voucher still says where this payout went.
  await setPayee(api, merchant, shop, { account: "6228 0000 9999 4321", bankName: "工商银行南京分行" });
  expect((await voucherOf(merchant, one.id)).text).toContain("6217****5678");

  await mark(one.id, false);
  expect((await refusal(api, first, payoutVoucher, at(one.id))).reason).toBe("SETTLEMENT_NOT_PAID");
});

it("a voucher is nobody else's to see", async () => {
  const { one } = await drafted([1]);
  await sent(one);
  await mark(one.id, true);
  await api.database.transaction((tx) =>
    tx.execute(sql`update identity.staff_sellers set seller = 'org:10002' where seller = ${shop}`),
  );
  expect((await refusal(api, merchant, payoutVoucher, at(one.id))).status).toBe(404);
  for (const who of [await signInStaff(api, "service"), await newCustomer(api), null])
    expect([401, 403]).toContain((await ask(api, who, payoutVoucher, at(one.id))).status);
  expect((await refusal(api, first, payoutVoucher, at("999999999"))).status).toBe(404);
});
