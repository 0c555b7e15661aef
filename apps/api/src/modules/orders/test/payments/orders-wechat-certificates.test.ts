import { payOrder, placeOrder } from "@ginkgo/api-contract/orders/orders";
import { expect, it } from "vitest";
import type { TestApi } from "../../../../../test/kits/build-test-api.ts";
import { fakeWechatPay, vendorKeys } from "../../../../../test/kits/fake-wechat-pay.ts";
import type { SignedIn } from "../../../../../test/kits/identity-kit.ts";
import { get } from "../../../../../test/kits/membership-kit.ts";
import { closeHouse, goodsForm, notify, read, staffedHouse } from "../../../../../test/kits/orders-kit.ts";
import type { SignedNotice } from "../../../../platform/payments/pay-sandbox.ts";

const OLD = "4A3B2C1D00FF";
const NEW = "5B4C3D2E00AA";
const PUBLIC_KEY = "PUB_KEY_ID_0119000000012026";
const keyOf = (serial: keyof typeof vendorKeys) =>
  `${serial}:${vendorKeys[serial].publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;

let vendor: Awaited<ReturnType<typeof fakeWechatPay>>;
let api: TestApi;
let customer: SignedIn;
const begin = async (serial: typeof OLD | typeof PUBLIC_KEY) => {
  vendor = await fakeWechatPay();
  vendor.signsWith = serial;
  vendor.certificates = [OLD];
  ({ api, customer } = await staffedHouse({ ...vendor.env, WECHAT_PAY_PLATFORM_KEYS: keyOf(serial) }));
};
const end = async () => {
  vendor.close();
  await closeHouse(api);
};
const place = async () => (await get(api, customer, placeOrder, { body: await goodsForm(api) })).id;
const open = async (id: string) =>
  (await get(api, customer, payOrder, { params: { id }, body: { provider: "wechat" } })).payNo;
const tell = (notice: SignedNotice) => notify(api, notice, "wechat");

for (const [how, prepare] of [
  ["a notice", () => {}],
  ["an answer", () => (vendor.signsWith = NEW)],
] as const)
  it(`${how} signed with a certificate that nobody announced is believed once it is downloaded`, async () => {
    await begin(OLD);
    const first = await place();
    const early = await open(first);
    vendor.certificates = [OLD, NEW];
    prepare();
    const id = await place();
    const payNo = await open(id);
    vendor.signsWith = NEW;
    for (const no of [early, payNo]) {
      vendor.pay(no);
      expect(await tell(vendor.paidNotice(no))).toBe(204);
    }
    expect((await read(api, customer, id)).status).toBe("WAIT_DELIVER");
    expect(vendor.certificatesAsked).toBe(1);
    await end();
  });

it("a certificate sealed by somebody without our key is not believed, and a flood of unknown serials asks once", async () => {
  await begin(OLD);
  const payNo = await open(await place());
  vendor.pay(payNo);
  vendor.certificates = [OLD, "DEADBEEF00"];
  vendor.certificatesKey = "x".repeat(32);
  for (let i = 0; i < 5; i++)
    expect(await tell(vendor.paidNotice(payNo, {}, { serial: "DEADBEEF00" }))).toBe(401);
  expect(vendor.certificatesAsked).toBe(1);
  await end();
});

it("with a public key alone nothing is downloaded", async () => {
  await begin(PUBLIC_KEY);
  const payNo = await open(await place());
  vendor.certificates = [NEW];
  vendor.pay(payNo);
  expect(await tell(vendor.paidNotice(payNo, {}, { serial: NEW }))).toBe(401);
  expect(vendor.certificatesAsked).toBe(0);
  expect(await tell(vendor.paidNotice(payNo))).toBe(204);
  await end();
});
