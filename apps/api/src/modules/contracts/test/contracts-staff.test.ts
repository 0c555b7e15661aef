import { memberCard } from "@ginkgo/api-contract/advisory/chat-staff";
import {
  addAttachment,
  contractFamily,
  draftContract,
  editContract,
  familyOfPhone,
  proposeChange,
  removeAttachment,
  secondChange,
  secondSettlement,
  sendContract,
  settleContract,
  staffContract,
  staffContracts,
  staffSignContract,
  voidContract,
  withdrawSettlement,
} from "@ginkgo/api-contract/contracts/contract-staff";
import { addElder } from "@ginkgo/api-contract/membership/membership-elders";
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { type SignedIn, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { ask, get, join, newCustomer, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { open, pdf, upload } from "../../files/test/files-kit.ts";
import { giveAdviser, homeId, memberId, sign, yearForm } from "./contracts-kit.ts";

let api: TestApi;
let daughter: SignedIn;
let brother: SignedIn;
let adviser: SignedIn;
let operator: SignedIn;
let home: string;
const ids = { daughter: "", brother: "", mother: "" };
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  daughter = await newCustomer(api, "李红");
  brother = await newCustomer(api, "李明");
  adviser = await signInStaff(api, "adviser");
  operator = await signInStaff(api, "operator");
  home = await homeId(api);
  ids.daughter = await memberId(api, daughter);
  ids.brother = await memberId(api, brother);
  const mother = { name: "周秀珍", relation: "3", agreed: true } as const;
  ids.mother = (await get(api, daughter, addElder, { body: mother })).id!;
  await join(api, daughter, brother, { relation: "2", role: "PROXY", elderId: ids.mother });
  await giveAdviser(api, ids.daughter);
});
afterAll(() => api.close());

const form = () =>
  yearForm(home, ids.daughter, {
    elderId: ids.mother,
    payerId: ids.brother,
    renewType: "NONE",
    medicalReserveFen: 300_000,
    payMonths: 1,
    clauses: { LEAVE: "请假满 5 天的，从第 6 天起退餐费。" },
  });
const read = (id: string, who = adviser) => get(api, who, staffContract, { params: { id } });

describe("an adviser who drafts", () => {
  it("is told whom the contract may name: the member's elders, and the family around them", async () => {
    const family = await get(api, adviser, contractFamily, { params: { id: ids.daughter } });
    expect(family.elders.map((e) => e.name)).toContain("周秀珍");
    expect(family.signers.map((s) => s.name)).toEqual(["李红", "李明"]);
    expect(family.signers[1]!.phone).toMatch(/^1\d\d\*{4}\d{4}$/);
    const stranger = await ask(api, adviser, contractFamily, { params: { id: ids.brother } });
    expect(stranger.status).toBe(404);
    expect((await get(api, operator, contractFamily, { params: { id: ids.brother } })).member.name).toBe(
      "李明",
    );
  });

  it("finds the member by their whole number, who is theirs; the operator finds everybody", async () => {
    const found = (who: SignedIn, phone: string) => ask(api, who, familyOfPhone, { query: { phone } });
    const [own, other] = [daughter.mobile, brother.mobile];
    expect((await found(adviser, own)).data).toEqual(
      await get(api, adviser, contractFamily, { params: { id: ids.daughter } }),
    );
    expect((await found(adviser, other)).status).toBe(404);
    expect((await found(operator, other)).status).toBe(200);
    expect((await found(operator, "13900000000")).status).toBe(404);
    expect((await found(operator, "1390000")).status).toBe(400);
  });

  it("finds a draft again as it was typed, and saving it changes nothing", async () => {
    const { id, draft } = await get(api, adviser, draftContract, { body: form() });
    expect(draft).toEqual(form());
    const saved = await get(api, adviser, editContract, { params: { id }, body: draft! });
    expect(saved.draft).toEqual(draft);
    const { records } = await get(api, adviser, staffContracts, { query: { signState: "DRAFT" } });
    expect(records.map((c) => c.id)).toContain(id);
    const { contractNo } = records.find((c) => c.id === id)!;
    const byNo = await get(api, adviser, staffContracts, { query: { keyword: contractNo.toLowerCase() } });
    expect(byNo.records.map((c) => c.id)).toEqual([id]);
  });

  it("is told of a colleague who was faster: nobody's words are written over, and the trail says who did what", async () => {
    const { id, version } = await get(api, adviser, draftContract, { body: form() });
    const theirs = { ...form(), title: "同事改过的合同", version };
    const changed = await get(api, operator, editContract, { params: { id }, body: theirs });
    expect(changed.version).toBe(version + 1);
    const rest = {
      ...form(),
      version,
      kind: "ASSESSMENT",
      fileId: "1",
      name: "评估.pdf",
      reason: "写错了",
      date: "2026-12-20",
      endsOn: "2026-12-20",
      balanceFen: 0,
      agree: true,
    };
    for (const step of [
      editContract,
      sendContract,
      staffSignContract,
      voidContract,
      addAttachment,
      removeAttachment,
      proposeChange,
      secondChange,
      settleContract,
      secondSettlement,
      withdrawSettlement,
    ]) {
      const kind = step === proposeChange ? "ROOM" : rest.kind;
      const stale = { params: { id, attachmentId: "1", changeId: "1" }, body: { ...rest, kind } };
      const refused = await refusal(api, operator, step as typeof editContract, stale as never);
      expect([step.path, refused.reason]).toEqual([step.path, "CHANGED_MEANWHILE"]);
      expect(refused).toMatchObject({
        version: version + 1,
        by: expect.stringContaining("周建华"),
        now: [
          { label: "状态", text: "草稿" },
          { label: "刚才", text: "修改草稿" },
        ],
      });
    }
    expect((await read(id)).title).toBe("同事改过的合同");
    const gone = { params: { id }, body: { reason: "写错了", version: version + 1 } };
    await get(api, adviser, voidContract, gone);
    const auditor = await signInStaff(api, "auditor");
    const trail = await get(api, auditor, auditPage, { query: { subject: `contract:${id}` } });
    expect(trail.records.map(({ who, whatText }) => [who.name, whatText]).toReversed()).toEqual([
      ["养老顾问 陈静", "起草合同"],
      ["运营 周建华", "改合同草稿"],
      ["养老顾问 陈静", "作废合同"],
    ]);
  });

  it("puts papers to it and takes them off until it is sent", async () => {
    const { id } = await get(api, adviser, draftContract, { body: form() });
    const put = async () => {
      const { data } = await upload(api, pdf(), {
        headers: adviser.auth,
        purpose: "contract",
        staff: true,
        name: "评估.pdf",
        type: "application/pdf",
      });
      const body = { kind: "ASSESSMENT" as const, fileId: data.fileId, name: data.name };
      return get(api, adviser, addAttachment, { params: { id }, body });
    };
    const [first] = (await put()).attachments;
    const stored = (await put()).attachments[1]!;
    const left = await get(api, adviser, removeAttachment, { params: { id, attachmentId: first!.id } });
    expect(left.attachments.map((a) => a.id)).toEqual([stored.id]);
    expect(await open(api, first!.url, adviser.auth)).toBeUndefined();
    expect(await open(api, stored.url, adviser.auth)).toBeDefined();
    await get(api, adviser, sendContract, { params: { id } });
    const late = { params: { id, attachmentId: stored.id } };
    expect((await refusal(api, adviser, removeAttachment, late)).reason).toBe("CONTRACT_MOVED");
  });

  it("is offered what can be done with it now, and no more", async () => {
    const { id, staffActions } = await get(api, adviser, draftContract, {
      body: yearForm(home, ids.daughter),
    });
    expect(staffActions).toEqual(["edit", "send", "attach", "detach", "void"]);
    await get(api, adviser, sendContract, { params: { id } });
    const sent = await read(id);
    expect([sent.staffActions, sent.draft]).toEqual([["attach", "void"], null]);
    await sign(api, daughter, id);
    expect((await read(id)).staffActions).toEqual(["attach", "void"]);
    expect((await read(id, operator)).staffActions).toEqual(["sign", "attach", "void"]);
    expect((await get(api, adviser, memberCard, { params: { id: ids.daughter } })).isMine).toBe(true);
  });
});
