import { createHash } from "node:crypto";
import {
  draftContract,
  editContract,
  sendContract,
  staffSignContract,
  voidContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import { contractDetail, contractPage, signContract } from "@ginkgo/api-contract/contracts/contracts";
import { noticePage } from "@ginkgo/api-contract/membership/notices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { ask, get, join, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import {
  giveAdviser,
  homeId,
  memberId,
  readContract,
  sentContract,
  sign,
  signCode,
  yearForm,
} from "./contracts-kit.ts";

let api: TestApi;
let elder: SignedIn;
let daughter: SignedIn;
let stranger: SignedIn;
let adviser: SignedIn;
let operator: SignedIn;
let home: string;
const ids = { elder: "", daughter: "" };
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  elder = await newCustomer(api, "李淑芬");
  daughter = await newCustomer(api, "李红");
  stranger = await newCustomer(api, "陌生人");
  await join(api, elder, daughter, { relation: "2", role: "PROXY" });
  adviser = await signInStaff(api, "adviser");
  operator = await signInStaff(api, "operator");
  home = await homeId(api);
  ids.elder = await memberId(api, elder);
  ids.daughter = await memberId(api, daughter);
  await giveAdviser(api, ids.elder);
});
afterAll(() => api.close());

const twoSign = () => yearForm(home, ids.elder, { payerId: ids.daughter });

const file = async (who: SignedIn | null, url: string) => {
  const request = new Request(`http://localhost${url}`, { headers: who?.auth ?? {} });
  return api.api.openFile(request, url.split("/").at(-1)!);
};

describe("a draft", () => {
  it("is nobody's until it is sent; its bounds are the law's, each with a sentence", async () => {
    const body = twoSign();
    const draft = await get(api, adviser, draftContract, { body });
    expect(draft.signState).toBe("DRAFT");
    expect((await ask(api, elder, contractDetail, { params: { id: draft.id } })).status).toBe(404);
    const wrong = { ...body, depositFen: 2_400_100, endDate: "2025-01-01" };
    const { reason, fields } = await refusal(api, adviser, editContract, {
      params: { id: draft.id },
      body: wrong,
    });
    expect(reason).toBe("BAD_INPUT");
    expect(fields).toEqual({
      depositFen: "押金不能超过每月床位费的 12 倍。",
      endDate: "结束的日子要在开始之后。",
    });
    const most = { ...body, depositFen: 2_400_000 };
    expect((await get(api, adviser, editContract, { params: { id: draft.id }, body: most })).depositFen).toBe(
      2_400_000,
    );
    const late = { ...body, payMonths: 13 };
    expect((await refusal(api, adviser, draftContract, { body: late })).fields).toEqual({
      payMonths: "预收最多 12 个月。",
    });
  });

  it("holds every clause families compare, in our words where the house gave none", async () => {
    const draft = await get(api, adviser, draftContract, {
      body: { ...twoSign(), clauses: { LEAVE: "离院满 2 天起按天退还餐费。" } },
    });
    expect(draft.clauses).toHaveLength(11);
    expect(draft.clauses.find((c) => c.code === "LEAVE")!.text).toBe("离院满 2 天起按天退还餐费。");
    expect(draft.clauses.find((c) => c.code === "DEPOSIT")!.text).toContain("15 天");
  });
});

describe("signing", () => {
  it("goes payer, elder, organisation; each once, with evidence; the paper is the same for all", async () => {
    const sent = await sentContract(api, adviser, twoSign());
    const { id } = sent;
    const params = { id };
    expect(sent.parties.map((p) => p.role)).toEqual(["C", "B", "A"]);
    expect((await ask(api, stranger, contractDetail, { params })).status).toBe(404);
    expect((await get(api, daughter, noticePage)).records[0]!.title).toBe("有一份合同等您签署");

    const early = { smsCode: await signCode(api, elder, id) };
    expect((await refusal(api, elder, signContract, { params, body: early })).reason).toBe("SIGN_TURN");
    expect((await refusal(api, operator, staffSignContract, { params })).reason).toBe("SIGN_TURN");
    const wrong = { params, body: { smsCode: "000000" } };
    expect((await refusal(api, daughter, signContract, wrong)).reason).toBe("SMS_CODE_WRONG");

    expect((await sign(api, daughter, id)).signState).toBe("PART_SIGNED");
    const again = await get(api, daughter, signContract, wrong);
    expect(again.evidence).toHaveLength(1);
    expect(again.phase).toBe(null);
    const byElder = await sign(api, elder, id);
    expect(byElder.next).toBe("您这边都签好了，等机构签署。");
    const done = await get(api, operator, staffSignContract, { params });
    expect(done).toMatchObject({ signState: "SIGNED", phase: "2" });
    expect(done.evidence.map((e) => [e.ip, e.docHash])).toEqual(Array(3).fill(["127.0.0.*", done.docHash]));
    expect(done.evidence[0]!.proof).toContain(`${daughter.mobile.slice(0, 3)}****`);

    const [body, signed] = done.attachments;
    const opened = await file(elder, body!.url);
    expect(createHash("sha256").update(opened!.bytes).digest("hex")).toBe(done.docHash);
    expect((await file(daughter, signed!.url))?.mime).toBe("application/pdf");
    expect(await file(adviser, signed!.url)).toBeDefined();
    expect(await file(stranger, signed!.url)).toBeUndefined();
    expect(await file(null, signed!.url)).toBeUndefined();
  });

  it("takes a new document for another text; what is not signed may be voided", async () => {
    const { id } = await sentContract(api, adviser, twoSign());
    const params = { id };
    expect((await refusal(api, adviser, editContract, { params, body: twoSign() })).reason).toBe(
      "CONTRACT_MOVED",
    );
    expect((await refusal(api, adviser, sendContract, { params })).reason).toBe("CONTRACT_MOVED");
    const void_ = { params, body: { reason: "房间写错了" } };
    expect((await get(api, adviser, voidContract, void_)).signState).toBe("VOID");
    const body = { smsCode: "000000" };
    expect((await refusal(api, daughter, signContract, { params, body })).reason).toBe("CONTRACT_MOVED");
    expect((await readContract(api, elder, id)).signState).toBe("VOID");
  });

  it("by who pays and is cared for is asked once", async () => {
    const sent = await sentContract(api, adviser, yearForm(home, ids.elder, { payerId: ids.elder }));
    expect(sent.parties.map((p) => p.role)).toEqual(["B", "A"]);
  });

  it("shows in the list by phase, with how many there are of each", async () => {
    const page = await get(api, elder, contractPage, { query: { phase: "2" } });
    expect(page.records.map((c) => c.phase)).toEqual(["2"]);
    expect(page.counts).toEqual({ ALL: 3, UNSIGNED: 1, VOID: 1, "1": 0, "2": 1, "3": 0, "-1": 0 });
    expect((await get(api, stranger, contractPage)).total).toBe(0);
  });
});
