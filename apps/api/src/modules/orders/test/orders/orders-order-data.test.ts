import { memberConsents } from "@ginkgo/api-contract/identity/identity";
import { addAddress, addresses } from "@ginkgo/api-contract/membership/addresses";
import { emergencyContacts } from "@ginkgo/api-contract/membership/membership";
import { addElder, saveHealthNotes } from "@ginkgo/api-contract/membership/membership-elders";
import { placeOrder } from "@ginkgo/api-contract/orders/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedIn, signIn } from "../../../../../test/kits/identity-kit.ts";
import { get, refusal } from "../../../../../test/kits/membership-kit.ts";
import {
  address,
  closeHouse,
  customerWithContact,
  staffedHouse,
  visitForm,
} from "../../../../../test/kits/orders-kit.ts";

let api: Awaited<ReturnType<typeof staffedHouse>>["api"];
beforeAll(async () => {
  ({ api } = await staffedHouse());
});
afterAll(() => closeHouse(api));

describe("what a new order brings along", () => {
  const stored = async (who: SignedIn) => ({
    contacts: (await get(api, who, emergencyContacts)).records.length,
    consents: (await get(api, who, memberConsents)).records.map((c) => c.kind),
  });
  const form = async () => ({
    ...(await visitForm(api, "2026-11-26", "14:00")),
    health: { allergies: "青霉素" },
    healthConsentVersion: "2026-11",
    emergencyContact: { name: "李明", phone: "13912345678", relation: "2" as const },
  });

  it("is kept with it, and not at all where it is refused", async () => {
    const who = await signIn(api);
    const body = await form();
    const refusals: [object, object][] = [
      [{ expectedAmountFen: 1 }, { reason: "PRICE_CHANGED" }],
      [{ elderId: "999999" }, { reason: "NOT_FOUND" }],
      [{ appointment: { date: "2026-11-26", start: "23:30" } }, { reason: "SLOT_TAKEN" }],
      [{ healthConsentVersion: undefined }, { reason: "CONSENT_REQUIRED" }],
    ];
    for (const [wrong, because] of refusals) {
      expect(await refusal(api, who, placeOrder, { body: { ...body, ...wrong } })).toMatchObject(because);
      expect(await stored(who)).toEqual({ contacts: 0, consents: [] });
    }
    const own = { ...body.emergencyContact, phone: who.mobile };
    const refused = await refusal(api, who, placeOrder, { body: { ...body, emergencyContact: own } });
    expect(refused.fields!["emergencyContact.phone"]).toContain("自己的号码");
    expect(await stored(who)).toEqual({ contacts: 0, consents: [] });
    await get(api, who, placeOrder, { body });
    expect(await stored(who)).toEqual({ contacts: 1, consents: ["health"] });
  });
});

describe("an address kept with a visit", () => {
  it("is that elder's home, and of no other family's; one that is there already becomes theirs", async () => {
    const [who, other] = [await customerWithContact(api), await customerWithContact(api)];
    const born = { name: "王守仁", relation: "3", agreed: true } as const;
    const elderId = (await get(api, who, addElder, { body: born })).id!;
    const theirs = (await get(api, other, addElder, { body: born })).id!;
    const base = await visitForm(api, "2026-11-27", "10:00");
    const body = { ...base, addressId: undefined, address, keepAddress: true };
    const homes = async () => (await get(api, who, addresses)).records.map((a) => a.elderId);
    const requested = { body: { ...body, elderId: theirs } };
    expect(await refusal(api, who, placeOrder, requested)).toMatchObject({ reason: "NOT_FOUND" });
    expect(await homes()).toEqual([]);
    await get(api, who, addAddress, { body: address });
    expect(await homes()).toEqual([null]);
    await get(api, who, placeOrder, { body: { ...body, elderId } });
    expect(await homes()).toEqual([elderId]);
    expect((await get(api, other, addresses)).records).toEqual([]);
  });
});

describe("a consent that comes with health notes", () => {
  it("is kept with them, and not where they are refused", async () => {
    const who = await customerWithContact(api);
    const body = { allergies: "青霉素", healthConsentVersion: "2026-11" };
    const consents = async () => (await get(api, who, memberConsents)).records.map((c) => c.kind);
    const other = { ...body, elderId: "999999" };
    expect(await refusal(api, who, saveHealthNotes, { body: other })).toMatchObject({ reason: "NOT_FOUND" });
    expect(await consents()).toEqual([]);
    await get(api, who, saveHealthNotes, { body });
    expect(await consents()).toEqual(["health"]);
  });
});
