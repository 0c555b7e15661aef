import { contractEvidence } from "@ginkgo/api-contract/contracts/contract-evidence";
import {
  draftContract,
  editContract,
  proposeChange,
  staffSignContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import { confirmContractChange } from "@ginkgo/api-contract/contracts/contracts";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../../../../test/kits/identity-kit.ts";
import { addressOf, get, join, newCustomer, refusal } from "../../../../test/kits/membership-kit.ts";
import { row, rows } from "../../../platform/database/database.ts";
import { personalData } from "../personal-data.ts";
import { type ContractsHouse, contractsHouse } from "./contracts-house.ts";
import {
  giveAdviser,
  memberId,
  readContract,
  sentContract,
  sign,
  signCode,
  yearForm,
} from "./contracts-kit.ts";

let house: ContractsHouse;
beforeAll(async () => {
  house = await contractsHouse();
});
afterAll(() => house.close());

const run = (statement: SQL) => house.api.database.transaction((tx) => tx.execute(statement));
const evidence = (id: string) => get(house.api, house.staff.operator, contractEvidence, { params: { id } });
/** Does what only the owner of the tables can, with the guards switched off. */
async function tamper(table: string, statement: SQL): Promise<void> {
  await house.api.database.script(`alter table contracts.${table} disable trigger user`);
  await run(statement);
  await house.api.database.script(`alter table contracts.${table} enable trigger user`);
}

describe("a signature", () => {
  it("keeps whole address, device, number and code; members see the address without its last part", async () => {
    const { who, params } = await house.withContract();
    const { signatures, intact, wrong } = await evidence(params.id);
    expect([intact, wrong]).toEqual([true, []]);
    expect(signatures.map((s) => s.seq)).toEqual([1, 2]);
    expect(signatures[0]).toMatchObject({ ip: "127.0.0.1", mobile: who.mobile, actText: "签署" });
    expect(signatures[0]!.codeId).toMatch(/^\d+$/);
    expect(signatures[0]!.codeSentAt).not.toBeNull();
    const contract = await readContract(house.api, who, params.id);
    expect(contract.evidence.map((e) => e.ip)).toEqual(["127.0.0.*", "127.0.0.*"]);
    expect(signatures.map((s) => s.docHash)).toEqual([contract.docHash, contract.docHash]);
    const { facts } = (await row<{ facts: string }>(
      house.api.database.read,
      sql`select facts from contracts.signature_facts f join contracts.signatures s on s.id = f.signature_id
        where s.contract_id = ${params.id}::bigint limit 1`,
    ))!;
    expect(facts).not.toContain("127.0.0");
    // Under one key, too: a look is no change, and each is written down.
    const key = { headers: { ...house.staff.operator.auth, "idempotency-key": "one-look" } };
    for (let i = 0; i < 2; i++)
      expect((await house.api.call(addressOf(contractEvidence, params), key)).status).toBe(200);
    const seen = await rows<{ action: string }>(
      house.api.database.read,
      sql`select action from platform.audit where action = 'EVIDENCE_READ' and detail = ${`contract:${params.id}`}`,
    );
    expect(seen).toHaveLength(3);
    expect((await refusal(house.api, house.staff.adviser, contractEvidence, { params })).reason).toBe(
      "NOT_ALLOWED",
    );
  });

  it("is not changed, not erased, and its party and contract stay", async () => {
    const { params } = await house.withContract();
    const id = sql`${params.id}::bigint`;
    for (const statement of [
      sql`update contracts.signatures set signed_at = signed_at - interval '1 day' where contract_id = ${id}`,
      sql`delete from contracts.signatures where contract_id = ${id}`,
      sql`truncate contracts.signatures cascade`,
      sql`update contracts.events set at = at - interval '1 day' where contract_id = ${id}`,
      sql`delete from contracts.events where contract_id = ${id}`,
      sql`delete from contracts.parties where contract_id = ${id}`,
      sql`delete from contracts.contracts where id = ${id}`,
      sql`delete from contracts.signature_facts where signature_id in
        (select id from contracts.signatures where contract_id = ${id})`,
    ])
      await expect(run(statement)).rejects.toThrow();
    expect((await evidence(params.id)).intact).toBe(true);
  });

  it.each([
    [
      "signatures",
      "another time",
      (id: string) => sql`update contracts.signatures
      set signed_at = signed_at - interval '1 hour' where contract_id = ${id}::bigint and seq = 1`,
    ],
    [
      "signatures",
      "another signer",
      (id: string) => sql`update contracts.signatures
      set signer_id = signer_id + 1 where contract_id = ${id}::bigint and seq = 2`,
    ],
    [
      "signature_facts",
      "another address",
      (id: string) => sql`update contracts.signature_facts f
      set facts = o.facts from contracts.signature_facts o, contracts.signatures s, contracts.signatures t
      where s.id = f.signature_id and t.id = o.signature_id and s.contract_id = ${id}::bigint
        and t.contract_id = s.contract_id and s.seq = 1 and t.seq = 2`,
    ],
    [
      "contracts",
      "another text",
      (id: string) => sql`update contracts.contracts
      set doc_hash = sha256('x') where id = ${id}::bigint`,
    ],
    [
      "parties",
      "another party",
      (id: string) => sql`update contracts.parties
      set member_id = null where contract_id = ${id}::bigint and role = 'B'`,
    ],
  ] as const)("altered behind the guards in %s (%s) is found", async (table, _what, statement) => {
    const { params } = await house.withContract();
    await tamper(table, statement(params.id));
    const { intact, wrong } = await evidence(params.id);
    expect(intact).toBe(false);
    expect(wrong.join()).toMatch(/改过|不是现在的文字/);
  });

  it("taken out is found", async () => {
    const { params } = await house.withContract();
    await tamper(
      "signature_facts",
      sql`delete from contracts.signature_facts where signature_id in
        (select id from contracts.signatures where contract_id = ${params.id}::bigint and seq = 1)`,
    );
    await tamper(
      "signatures",
      sql`delete from contracts.signatures where contract_id = ${params.id}::bigint and seq = 1`,
    );
    expect((await evidence(params.id)).wrong.join()).toContain("少了签名");
  });

  it("older than the chain is chained by the migration as the program would", async () => {
    const { params } = await house.withContract();
    const line = sql`concat(s.contract_id, '|', s.seq, '|', s.id, '|', s.party_id, '|', p.role, '|', p.member_id, '|',
      s.act, '|', s.act_id, '|', s.signer_kind, '|', s.signer_id, '|', (extract(epoch from s.signed_at) * 1000)::bigint,
      '|', encode(s.doc_hash, 'hex'), '|', s.code_id, '|', encode(s.facts_hash, 'hex'))`;
    const found = await rows<{ hash: string; again: string }>(
      house.api.database.read,
      sql`select encode(s.hash, 'hex') as hash, encode(sha256(coalesce((select o.hash from contracts.signatures o
          where o.contract_id = s.contract_id and o.seq = s.seq - 1), '') || convert_to(${line}, 'UTF8')), 'hex') as again
        from contracts.signatures s join contracts.parties p on p.id = s.party_id
        where s.contract_id = ${params.id}::bigint order by s.seq`,
    );
    expect(found.map((f) => f.again)).toEqual(found.map((f) => f.hash));
    expect(found).toHaveLength(2);
  });
});

describe("who agrees to a change", () => {
  /** A contract that a daughter pays. */
  async function paidByDaughter(): Promise<{ elder: SignedIn; daughter: SignedIn; id: string }> {
    const elder = await newCustomer(house.api, "李淑芬");
    const daughter = await newCustomer(house.api, "李红");
    await join(house.api, elder, daughter, { relation: "2", role: "VIEWER" });
    const form = yearForm(house.home, await memberId(house.api, elder), {
      payerId: await memberId(house.api, daughter),
      endDate: "2028-12-31",
    });
    const { id } = await sentContract(house.api, house.staff.adviser, form);
    await sign(house.api, daughter, id);
    await sign(house.api, elder, id);
    await get(house.api, house.staff.operator, staffSignContract, { params: { id } });
    return { elder, daughter, id };
  }
  const confirm = async (who: SignedIn, id: string, changeId: string) =>
    get(house.api, who, confirmContractChange, {
      params: { id, changeId },
      body: { smsCode: await signCode(house.api, who, id, "change", changeId) },
    });
  const day = (days: number) =>
    new Date(house.api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const propose = async (id: string, body: object) =>
    (
      await get(house.api, house.staff.adviser, proposeChange, {
        params: { id },
        body: body as never,
      })
    ).changes.at(-1)!;
  const fees = [{ code: "BED", name: "床位费", amountFen: 380_000 }];

  it("is who pays, for a price: not the elder for them, and not without a code", async () => {
    const { elder, daughter, id } = await paidByDaughter();
    const change = await propose(id, { kind: "PRICE", date: day(40), reason: "上调", feeItems: fees });
    expect(change.waitsFor.join()).toContain("丙方");
    const params = { id, changeId: change.id };
    const bad = { params, body: { smsCode: "000000" } };
    expect((await refusal(house.api, elder, confirmContractChange, bad)).reason).toBe("CHANGE_NOT_YOURS");
    expect((await readContract(house.api, elder, id)).actions).not.toContain("confirmChange");
    expect((await refusal(house.api, daughter, confirmContractChange, bad)).reason).toBe("SMS_CODE_WRONG");
    const agreed = await confirm(daughter, id, change.id);
    expect(agreed.changes[0]!.confirmedAt).not.toBeNull();
    expect((await evidence(id)).signatures.at(-1)).toMatchObject({
      actText: "同意变更",
      mobile: daughter.mobile,
    });
    expect((await evidence(id)).intact).toBe(true);
  });

  it("is both, where care and fees change; it holds once both have agreed", async () => {
    const { elder, daughter, id } = await paidByDaughter();
    const body = {
      kind: "CARE_LEVEL",
      date: day(1),
      reason: "重新评估",
      careLevel: "NURSING",
      feeItems: fees,
    };
    const change = await propose(id, body);
    expect((await confirm(elder, id, change.id)).changes[0]!.confirmedAt).toBeNull();
    expect((await readContract(house.api, elder, id)).actions).not.toContain("confirmChange");
    const agreed = await confirm(daughter, id, change.id);
    expect(agreed.changes[0]).toMatchObject({ waitsFor: [], isMine: false });
    expect(agreed.changes[0]!.confirmedAt).not.toBeNull();
  });

  it("agreed to one text: another put in its place is found", async () => {
    const { elder, id } = await paidByDaughter();
    const room = { kind: "ROOM", date: day(1), reason: "朝南", roomNo: "308" };
    const a = await propose(id, room);
    await confirm(elder, id, a.id);
    const b = await propose(id, { ...room, roomNo: "508" });
    await expect(
      run(sql`update contracts.changes set day = day + 1 where id = ${a.id}::bigint`),
    ).rejects.toThrow();
    await run(sql`update contracts.changes set words = null where id = ${a.id}::bigint`);
    expect((await evidence(id)).wrong.join()).toContain("签的不是现在的文字");
    expect(b.id).not.toBe(a.id);
  });
});

describe("privacy", () => {
  it("a member who leaves before all have signed takes their words along; that others signed stays", async () => {
    const elder = await newCustomer(house.api, "李淑芬");
    const daughter = await newCustomer(house.api, "李红");
    await join(house.api, elder, daughter, { relation: "2", role: "VIEWER" });
    const me = await memberId(house.api, elder);
    const form = yearForm(house.home, me, { payerId: await memberId(house.api, daughter) });
    const { id } = await sentContract(house.api, house.staff.adviser, form);
    await sign(house.api, daughter, id);
    for (let time = 0; time < 2; time++)
      await house.api.database.transaction((tx) => personalData.erase(tx, me, house.api.clock.now()));
    const left = (await row<{ words: string | null; facts: number; signatures: number; names: number }>(
      house.api.database.read,
      sql`select words, (select count(*)::int from contracts.signatures where contract_id = c.id) as signatures,
          (select count(*)::int from contracts.signature_facts f join contracts.signatures s on s.id = f.signature_id
            where s.contract_id = c.id) as facts,
          (select count(name)::int from contracts.parties where contract_id = c.id) as names
        from contracts.contracts c where id = ${id}::bigint`,
    ))!;
    expect(left).toEqual({ words: null, facts: 0, signatures: 1, names: 0 });
    expect((await readContract(house.api, daughter, id)).signState).toBe("VOID");
    expect((await evidence(id)).intact).toBe(true);
  });

  it("a draft goes as a whole, its history with it", async () => {
    const who = await newCustomer(house.api, "王守仁");
    const me = await memberId(house.api, who);
    await giveAdviser(house.api, me);
    const { id } = await get(house.api, house.staff.adviser, draftContract, {
      body: yearForm(house.home, me),
    });
    await get(house.api, house.staff.adviser, editContract, {
      params: { id },
      body: yearForm(house.home, me, { roomNo: "508" }),
    });
    await house.api.database.transaction((tx) => personalData.erase(tx, me, house.api.clock.now()));
    const left = await rows(
      house.api.database.read,
      sql`select 1 from contracts.events where contract_id = ${id}::bigint`,
    );
    expect(left).toEqual([]);
  });
});
