import { contractEvidence } from "@ginkgo/api-contract/contracts/contract-evidence";
import {
  nameRelative,
  type RelativeConsent,
  relativeConsent,
  signAsRelative,
} from "@ginkgo/api-contract/contracts/contract-relatives";
import { staffSignContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { signContract } from "@ginkgo/api-contract/contracts/contracts";
import { orderDetail, quoteRefund } from "@ginkgo/api-contract/orders/orders";
import { ladderSentences } from "@ginkgo/api-contract/tours/tour-codes";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { formOfFew } from "../../../../test/kits/departure-kit.ts";
import {
  DAY,
  getCode,
  newAddress,
  newMobile,
  type SignedIn,
  signIn,
} from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  closeHouse,
  customerWithContact,
  refundAnswers,
  staffedHouse,
} from "../../../../test/kits/orders-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { createVault } from "../../../platform/secrets/vault.ts";
import { readSettings } from "../../../platform/settings.ts";
import { openWords, sealWords } from "../contract-labels.ts";
import { contractById } from "../contract-row.ts";
import { readContract, sign } from "./contracts-kit.ts";
import { elderTour as makeTour, messagesTo } from "./elder-tour-kit.ts";

let api: TestApi;
let operator: SignedIn;
beforeAll(async () => {
  ({ api, operator } = await staffedHouse());
});
afterAll(() => closeHouse(api));

const due = () => api.api.dueWork.runAll();

const elderTour = (familyConsent: unknown) => makeTour(api, familyConsent);

const messages = (mobile: string) => messagesTo(api, mobile);
const linkIn = (text: string) => /link=([\w-]{43})/.exec(text)![1]!;
const codeFor = (mobile: string, link: string) => getCode(api, mobile, "SIGN", { query: `&link=${link}` });
const asVisitor = <T>(path: string, body?: object) =>
  api.call<T & { reason?: string; fields?: Record<string, string> }>(path, {
    from: newAddress(),
    ...(body ? { body } : {}),
  });
const consentOf = (link: string) => asVisitor<RelativeConsent>(`GET /rest/svc/sign/relative/${link}`);
const signs = (link: string, body: object) =>
  asVisitor<RelativeConsent>(`PUT /rest/svc/sign/relative/${link}`, body);

describe("a traveller of 75 or more", () => {
  it("takes a relative's signature by code on their own number; before it nobody else signs", async () => {
    const mobile = newMobile();
    const { who, contractId } = await elderTour({ name: "孙明", phone: mobile, relation: "2" });
    const early = await refusal(api, who, signContract, {
      params: { id: contractId },
      body: { smsCode: "000000" },
    });
    expect(early.reason).toBe("SIGN_TURN");
    await due();
    const [message] = await messages(mobile);
    expect(message!.text).toMatch(/孙\*\*报名了.*满 75 岁.*作为家属签字/);
    const link = linkIn(message!.text);
    const before = (await consentOf(link)).data;
    expect(before).toMatchObject({ state: "WAIT", traveler: "孙国华", name: "孙明", relation: "2" });
    expect(before.phone).not.toContain(mobile);
    expect(before.clauses.length).toBeGreaterThan(3);
    const terms = before.clauses.map((c) => `${c.title} ${c.text}`).join("\n");
    expect(terms).not.toMatch(/押金|备用金|护理等级|提前 30 天|离院|床位/);
    for (const rule of ladderSentences()) expect(terms).toContain(rule);
    expect(ladderSentences()).toContain("出发前 6–4 天取消，收团费的 20%。");
    expect(terms).toMatch(/乙方是签合同的出行人或报名人.*丙方是替乙方付团费的人/);

    const smsCode = await codeFor(mobile, link);
    expect((await messages(mobile))[0]!.text).toContain("用于作为家属签署《旅居合同");
    const another = newMobile();
    expect((await signs(link, { mobile: another, relation: "2", smsCode })).status).toBe(400);
    expect((await signs(link, { mobile, relation: "81", smsCode })).data.fields).toHaveProperty("relation");
    expect((await signs(link, { mobile, relation: "2", smsCode: "000000" })).data.reason).toBe(
      "SMS_CODE_WRONG",
    );
    expect((await signs(link, { mobile, relation: "2", smsCode })).data.state).toBe("SIGNED");
    expect((await signs(link, { mobile, relation: "2", smsCode })).status).toBe(200);

    await sign(api, who, contractId);
    await get(api, operator, staffSignContract, { params: { id: contractId } });
    const signed = await readContract(api, who, contractId);
    expect(signed.signState).toBe("SIGNED");
    expect(signed.history.find((h) => h.text === "家属签署")!.by).toBe("家属");
    expect(signed.relatives).toMatchObject([
      { traveler: "孙国华", name: "孙明", canName: false, link: null },
    ]);
    const evidence = await get(api, operator, contractEvidence, { params: { id: contractId } });
    expect(evidence).toMatchObject({ intact: true });
    expect(evidence.signatures[0]).toMatchObject({ signerName: "孙明", mobile, docHash: signed.docHash });
    expect(evidence.signatures[0]!.proof).toContain("孙国华的成年直系亲属（儿子）");
  });

  it("with a tick alone: who ordered names the relative, not the traveller, and the relative signs", async () => {
    const { who, contractId } = await elderTour(true);
    const [relative] = (await readContract(api, who, contractId)).relatives;
    expect(relative).toMatchObject({ name: null, link: null, canName: true });
    const params = { id: contractId, partyId: relative!.partyId };
    const self = { name: "孙国华", phone: newMobile(), relation: "2" } as const;
    expect((await refusal(api, who, nameRelative, { params, body: self })).fields).toHaveProperty("name");
    const stranger = await customerWithContact(api);
    const mobile = newMobile();
    const body = { name: "孙明", phone: mobile, relation: "2" } as const;
    expect((await refusal(api, stranger, nameRelative, { params, body })).reason).toBe("NOT_FOUND");
    const named = (await get(api, who, nameRelative, { params, body })).relatives[0]!;
    expect(named).toMatchObject({ name: "孙明", relationText: "儿子" });
    await due();
    const link = linkIn((await messages(mobile))[0]!.text);
    expect(named.link).toContain(link);
    const smsCode = await codeFor(mobile, link);
    expect((await signs(link, { mobile, relation: "2", smsCode })).data.state).toBe("SIGNED");
  });

  it("whose relative never signs does not go: reminded, then called off by the clock", async () => {
    const mobile = newMobile();
    const { who, order, contractId, departure } = await elderTour({
      name: "孙明",
      phone: mobile,
      relation: "2",
    });
    // The group stands: this is not about its numbers.
    await formOfFew(api, operator, departure.id);
    await due();
    const first = (await messages(mobile)).length;
    expect(first).toBe(1);
    const until = new Date((await readContract(api, who, contractId)).relatives[0]!.dueAt).getTime();
    expect(new Date(until + 2 * DAY).toISOString().slice(0, 10)).toBe(departure.day);
    const goTo = async (at: number) => {
      api.clock.advance(at - api.clock.now().getTime());
      for (let i = 0; i < 2; i++) await due();
      Object.assign(who, await signIn(api, who.mobile));
    };
    await goTo(until - 3 * DAY + 3_600_000);
    await goTo(until - DAY + 3_600_000);
    expect((await messages(mobile)).length).toBeGreaterThanOrEqual(first + 2);
    expect((await get(api, who, orderDetail, { params: { id: order.id } })).status).toBe("EMPLOYEE_APPROVE");
    await goTo(until + 60_000);
    const left = await get(api, who, orderDetail, { params: { id: order.id } });
    expect(["AGREE_REFUND", "TRANSACTION_CLOSING"]).toContain(left.status);
    expect(left.refund!.amountFen).toBe(order.amountFen * 0.6);
    const void_ = await readContract(api, who, contractId);
    expect(void_.signState).toBe("VOID");
    expect(void_.voidReason).toContain("没有家属签字");
    const stored = await row<{ n: number }>(
      api.database.read,
      sql`select count(*)::int as n from membership.notices where title like '没有等到家属签字%'`,
    );
    expect(stored!.n).toBe(1);
    await refundAnswers(api, who, order.id, "success").catch(() => undefined);
    operator = await signInStaff(api, "operator");
  });

  it("a link of nothing, and one of a draft, open nothing", async () => {
    expect((await consentOf("x".repeat(43))).status).toBe(404);
    expect((await consentOf("short")).status).toBe(404);
    expect(relativeConsent.who).toBe("anyone");
    expect(signAsRelative.who).toBe("anyone");
  });
});

describe("a traveller of 75 or more whose time is over", () => {
  beforeEach(async () => {
    await closeHouse(api);
    ({ api, operator } = await staffedHouse());
  });

  /** Lets the time for a relative's signature pass; the customer's quote just before it, and the order after it. */
  async function lapses({ who, order, contractId, departure }: Awaited<ReturnType<typeof elderTour>>) {
    await formOfFew(api, operator, departure.id);
    const until = new Date((await readContract(api, who, contractId)).relatives[0]!.dueAt).getTime();
    const params = { params: { id: order.id } };
    api.clock.advance(until - 60_000 - api.clock.now().getTime());
    Object.assign(who, await signIn(api, who.mobile));
    const quote = await get(api, who, quoteRefund, params);
    // However late the job runs, nobody pays for that.
    api.clock.advance(26 * 3_600_000);
    for (let i = 0; i < 2; i++) await due();
    Object.assign(who, await signIn(api, who.mobile));
    return {
      quote,
      left: await get(api, who, orderDetail, params),
      contract: await readContract(api, who, contractId),
    };
  }

  it.each([
    ["whom nobody was named for", true],
    ["whose relative does not sign", { name: "孙明", phone: "13912340078", relation: "2" }],
  ])("%s costs what withdrawing cost in the last moment, and no less", async (_, consent) => {
    const tour = await elderTour(consent);
    const { quote, left, contract } = await lapses(tour);
    expect(quote.keptFen).toBe(tour.order.amountFen * 0.4);
    const { refund } = left;
    expect(refund).toMatchObject({ amountFen: quote.refundableFen, keptFen: quote.keptFen });
    expect(refund!.keptText).toMatch(/没有家属签字，不能出行.*收团费的 40%/);
    expect(contract).toMatchObject({
      signState: "VOID",
      voidReason: expect.stringContaining("按合同的约定退款"),
    });
    const terms = contract.clauses.map((c) => c.text).join("\n");
    expect(terms).toContain("没有家属签字的，不能出行，按乙方在期限届满时退团退费");
    await refundAnswers(api, tour.who, tour.order.id, "success").catch(() => undefined);
  });

  it("whose contract was drafted with everything back has everything back", async () => {
    const tour = await elderTour(true);
    await api.database.transaction(async (tx) => {
      const contract = (await contractById(tx, tour.contractId))!;
      const vault = createVault(readSettings({ NODE_ENV: "test" }));
      const words = openWords(vault, contract);
      const clauses = words.clauses.map((c) => ({
        ...c,
        text: c.text.replace("按乙方在期限届满时退团退费", "团费全额退还"),
      }));
      const sealed = sealWords(vault, contract.id, { ...words, clauses });
      await tx.execute(
        sql`update contracts.contracts set words = ${sealed} where id = ${contract.id}::bigint`,
      );
    });
    const { left } = await lapses(tour);
    expect(left.refund).toMatchObject({ amountFen: tour.order.amountFen, keptFen: 0 });
    await refundAnswers(api, tour.who, tour.order.id, "success").catch(() => undefined);
  });
});
