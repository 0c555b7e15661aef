import { staffBookings } from "@ginkgo/api-contract/bookings/bookings";
import type { BodyInput } from "@ginkgo/api-contract/endpoint";
import { type ExportListName, exportListNames, exportLists } from "@ginkgo/api-contract/exports/export-lists";
import {
  askExport,
  exportPage,
  readExport,
  type StaffExport,
  secondExport,
  takeExport,
  withdrawExport,
} from "@ginkgo/api-contract/exports/exports";
import { staffOrders } from "@ginkgo/api-contract/orders/order-staff";
import { auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { privacyAccess } from "@ginkgo/api-contract/privacy/privacy";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, HOUR, MINUTE, type SignedIn } from "../../../../test/kits/identity-kit.ts";
import { get, refusal, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse, laterOn, paidVisit, staffedHouse } from "../../../../test/kits/orders-kit.ts";
import { exportContext, readWhole, writeMasked } from "../../../app.ts";
import { rows } from "../../../platform/database/database.ts";
import { createLog } from "../../../platform/log.ts";
import { open as served } from "../../files/test/files-kit.ts";

let api: TestApi;
let customer: SignedIn;
let supervisor: SignedIn;
let auditor: SignedIn;
let finance: SignedIn;
let merchant: SignedIn;
beforeAll(async () => {
  ({ api, customer } = await staffedHouse());
  await paidVisit(api, customer);
  supervisor = await signInStaff(api, "supervisor");
  auditor = await signInStaff(api, "auditor");
  finance = await signInStaff(api, "finance");
  merchant = await signInStaff(api, "merchant");
});
afterAll(() => closeHouse(api));

const everybody = () => [customer, supervisor, auditor, finance, merchant];
type Asked = BodyInput<typeof askExport>;
const ask = (who: SignedIn, body: Asked) => get(api, who, askExport, { body });
const read = (who: SignedIn, { id }: { id: string }) => get(api, who, readExport, { params: { id } });
const make = async (who: SignedIn, asked: { id: string }): Promise<StaffExport> => {
  await api.api.dueWork.runAll();
  return read(who, asked);
};
async function fileOf(who: SignedIn, { id }: { id: string }) {
  const { url } = await get(api, who, takeExport, { params: { id } });
  return { url, file: (await served(api, url, who.auth))! };
}
async function csvOf(who: SignedIn, asked: { id: string }): Promise<string[][]> {
  const { file } = await fileOf(who, asked);
  const text = Buffer.from(file.bytes).toString();
  expect(text.startsWith("\ufeff")).toBe(true);
  return parse(text, { bom: true, relax_column_count: true });
}
const whole: Asked = {
  list: "orders",
  format: "CSV",
  whole: ["name", "phone", "contactPhone", "address"],
};
const why = { forWhom: "市民政局养老处", reason: "每季度的上门服务抽查" };
const TELEPHONE = /(?<!\d)1[3-9]\d{9}(?!\d)/;

describe("a masked file", () => {
  it.each(exportListNames)(
    "of %s holds what its list holds, and no telephone",
    async (list: ExportListName) => {
      const who =
        list === "ledger" || list === "ledgerBalance" || list === "bookReport" || list === "withheldTax"
          ? finance
          : list.endsWith("Applies") || list === "employees" || list === "serviceAreas"
            ? await signInStaff(api, "operator")
            : supervisor;
      const asked = await ask(who, { list, format: "CSV" });
      expect(asked).toMatchObject({ state: "RUNNING", whole: [], answerBy: null });
      const made = await make(who, asked);
      expect([made.state, made.failure, made.rows]).toEqual(["DONE", null, made.seen]);
      const table = await csvOf(who, made);
      expect(table.length).toBe(made.rows + 1);
      expect(JSON.stringify(table)).not.toMatch(TELEPHONE);
      const walked = await get(api, who, exportLists[list].endpoint as typeof staffOrders, {
        query: { size: "1" },
      });
      // What is not paged has no total; a report ends with its sum.
      const listed = walked.total ?? walked.records.length;
      expect(made.rows).toBe(listed + (list === "bookReport" && listed > 0 ? 1 : 0));
    },
  );

  it("takes the filters of the list, its days and words; no cell of it begins a formula", async () => {
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into membership.opinions (type, target, content, accept_by, answer_by, created_at)
        select 'BUG', 'PORTAL', '=HYPERLINK("http://bad")请打 138 0013 8000 或 025-83608888', now(), now(), now()`),
    );
    const asked = await ask(supervisor, {
      list: "feedback",
      format: "XLSX",
      filters: { state: "SUBMITTED" },
    });
    expect(asked.filters).toEqual([{ label: "状态", text: "已提交" }]);
    await make(supervisor, asked);
    const { file } = await fileOf(supervisor, asked);
    const cells = (await readSheet(Buffer.from(file.bytes))).flat().map(String);
    expect(cells.filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
    expect(cells).toContain('\'=HYPERLINK("http://bad")请打 138****8000 或 0258****88');
    // What is kept is sealed: the store alone reveals nothing.
    const [kept] = await rows<{ mime: string; size: number }>(
      api.database.read,
      sql`select size from files.files where used_by = ${`staffExport:${asked.id}`}`,
    );
    expect(kept!.size).toBeGreaterThan(file.bytes.byteLength);
    const found = await ask(supervisor, { list: "orders", filters: { keyword: customer.mobile } });
    expect(found.filters).toEqual([{ label: "找", text: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) }]);
    const named = await ask(supervisor, { list: "members", format: "CSV", filters: { keyword: "欧阳静仪" } });
    expect(named.filters).toEqual([{ label: "找", text: "欧阳**" }]);
    await make(supervisor, named);
    expect(JSON.stringify(await csvOf(supervisor, named))).not.toContain("欧阳静仪");
    const sealed = await rows<{ filters: string }>(
      api.database.read,
      sql`select filters from exports.runs where id = ${found.id}::bigint`,
    );
    expect(JSON.stringify(sealed)).not.toContain(customer.mobile);
    const none = await ask(supervisor, { list: "orders", from: "2030-01-01", to: "2030-01-02" });
    expect((await make(supervisor, none)).rows).toBe(0);
    expect((await make(supervisor, found)).rows).toBe(1);
    for (const filters of [{ nothing: "1" }, { status: "NONE" }] as Record<string, string>[])
      expect(await refusal(api, supervisor, askExport, { body: { list: "orders", filters } })).toMatchObject({
        reason: "BAD_INPUT",
      });
  });

  it("goes on where it was when it is cut off midway, without a double, and is for who asked alone", async () => {
    await api.database.transaction((tx) =>
      tx.execute(sql`insert into membership.opinions (type, target, content, contact, accept_by, answer_by, created_at)
        select 'BUG', 'PORTAL', 'row ' || n, case when n = 300 then 'broken' end,
          date_trunc('second', now()) + n * interval '1 minute', date_trunc('second', now()) + n * interval '1 minute', now()
        from generate_series(1, 500) n`),
    );
    const asked = await ask(supervisor, { list: "feedback", format: "CSV" });
    const cut = await make(supervisor, asked);
    expect(cut).toMatchObject({ state: "RUNNING", failure: expect.stringContaining("接着做") });
    expect(cut.seen).toBeGreaterThan(0);
    expect(cut.seen).toBeLessThan(500);
    await api.database.transaction((tx) =>
      tx.execute(sql`update membership.opinions set contact = null where contact = 'broken'`),
    );
    api.clock.advance(2 * MINUTE);
    const made = await make(supervisor, asked);
    expect(made).toMatchObject({ state: "DONE", failure: null });
    const table = await csvOf(supervisor, made);
    const said = table.map((row) => row.find((cell) => /^row \d+$/.test(cell))).filter(Boolean);
    expect([said.length, new Set(said).size]).toEqual([500, 500]);
    expect(await rows(api.database.read, sql`select 1 from exports.parts`)).toEqual([]);

    const { url } = await fileOf(supervisor, made);
    const operator = await signInStaff(api, "operator");
    expect(await served(api, url, operator.auth)).toBeUndefined();
    expect((await refusal(api, operator, takeExport, { params: { id: made.id } })).status).toBe(404);
    // Each download is one that is written down.
    api.clock.advance(6 * MINUTE);
    expect(await served(api, url, supervisor.auth)).toBeUndefined();
    await laterOn(api, 7 * DAY, ...everybody());
    await api.api.dueWork.runAll();
    expect(await read(supervisor, made)).toMatchObject({
      fileUntil: null,
      actions: [],
      stateText: "文件到期删掉了",
    });
    expect(await refusal(api, supervisor, takeExport, { params: { id: made.id } })).toMatchObject({
      reason: "EXPORT_GONE",
    });
    const left = sql`select 1 from files.files where used_by = ${`staffExport:${made.id}`}`;
    expect(await rows(api.database.read, left)).toEqual([]);
  });

  it("of a shop holds its own rows alone", async () => {
    const own = await get(api, merchant, staffOrders, {});
    const made = await make(merchant, await ask(merchant, { list: "orders", format: "CSV" }));
    const numbers = (await csvOf(merchant, made)).slice(1).map(([sn]) => sn);
    expect(numbers).toEqual(own.records.map(({ sn }) => sn));
    expect(numbers.length).toBeLessThan((await get(api, supervisor, staffOrders, {})).total);
    expect(await refusal(api, merchant, askExport, { body: { ...whole, ...why } })).toMatchObject({
      fields: { whole: expect.stringContaining("打码") },
    });
    expect((await refusal(api, merchant, askExport, { body: { list: "members" } })).reason).toBe(
      "NOT_ALLOWED",
    );
    expect((await refusal(api, finance, askExport, { body: { list: "members" } })).reason).toBe(
      "NOT_ALLOWED",
    );
    // Nor do they see, or decide about, those of others.
    const { records } = await get(api, merchant, exportPage, {});
    expect(new Set(records.map(({ askedBy }) => askedBy)).size).toBe(1);
    const other = await ask(supervisor, { list: "orders" });
    expect((await refusal(api, merchant, readExport, { params: { id: other.id } })).status).toBe(404);
    const word = { params: { id: other.id }, body: { agree: true } };
    expect((await refusal(api, merchant, secondExport, word)).reason).toBe("NOT_ALLOWED");
    await get(api, supervisor, withdrawExport, { params: { id: other.id } });
  });
});

describe("a file with whole personal data", () => {
  it("of employees names the accounts behind them", async () => {
    const who = await signInStaff(api, "operator");
    const asked = await ask(who, { list: "employees", format: "CSV", whole: ["phone"], ...why });
    await get(api, auditor, secondExport, { params: { id: asked.id }, body: { agree: true } });
    const made = await make(who, asked);
    expect([made.state, made.failure, made.rows > 0]).toEqual(["DONE", null, true]);
    expect(JSON.stringify(await csvOf(who, made))).toMatch(TELEPHONE);
  });

  it("takes a reason and a second person, who is never the first", async () => {
    expect(await refusal(api, finance, askExport, { body: whole })).toMatchObject({
      fields: { forWhom: expect.any(String), reason: expect.any(String) },
    });
    const asked = await ask(finance, { ...whole, ...why });
    expect(asked).toMatchObject({
      state: "WAIT_SECOND",
      actions: ["withdraw"],
      whole: expect.arrayContaining(["会员手机号"]),
    });
    expect((await make(finance, asked)).state).toBe("WAIT_SECOND");
    const params = { id: asked.id };
    const yes = { params, body: { agree: true } };
    expect(await refusal(api, finance, secondExport, yes)).toMatchObject({
      status: 403,
      reason: "EXPORT_SECOND_OTHER",
    });
    expect((await refusal(api, finance, takeExport, { params })).reason).toBe("EXPORT_MOVED");
    const { records } = await get(api, auditor, taskPage, { query: { kind: "EXPORT" } });
    expect(records.map(({ subject }) => subject.id)).toContain(asked.id);
    const no = { params, body: { agree: false } };
    expect((await refusal(api, auditor, secondExport, no)).fields).toEqual({ reason: expect.any(String) });
    const stale = { params, body: { agree: true, version: asked.version - 1 } };
    expect((await refusal(api, auditor, secondExport, stale)).reason).toBe("CHANGED_MEANWHILE");
    const refused = await get(api, auditor, secondExport, {
      params,
      body: { agree: false, reason: "打码的就够用了" },
    });
    expect(refused).toMatchObject({ state: "REFUSED", answer: "打码的就够用了", actions: [] });
    expect((await refusal(api, supervisor, secondExport, yes)).reason).toBe("EXPORT_MOVED");
    // What nobody answers is void.
    const late = await ask(supervisor, { ...whole, ...why });
    await laterOn(api, 8 * DAY, ...everybody());
    expect(
      (await refusal(api, auditor, secondExport, { params: { id: late.id }, body: { agree: true } })).reason,
    ).toBe("EXPORT_MOVED");
    expect((await make(auditor, late)).state).toBe("EXPIRED");
  });

  it("says on every row who took it, who agreed, when, for whom and why; everybody in it and the audit know", async () => {
    const asked = await ask(finance, { ...whole, ...why });
    const params = { id: asked.id };
    const agreed = await get(api, auditor, secondExport, {
      params,
      body: { agree: true, version: asked.version },
    });
    expect(agreed).toMatchObject({ state: "RUNNING", decidedBy: expect.any(String) });
    const made = await make(finance, asked);
    expect(made.rows).toBeGreaterThan(0);
    const [head, headings, ...table] = await csvOf(finance, made);
    expect(head![0]).toBe("水印");
    expect(headings!.at(-1)).toBe("水印");
    const mark = head![1]!;
    for (const word of [asked.askedBy, agreed.decidedBy!, why.forWhom, why.reason])
      expect(mark).toContain(word);
    expect(table.map((row) => row.at(-1))).toEqual(table.map(() => mark));
    expect(table.length).toBe(made.rows);
    const at = headings!.indexOf("会员手机号（完整）");
    expect(table.map((row) => row[at])).toContain(customer.mobile);
    expect(headings).not.toContain("收货人或服务对象（完整）");
    expect(table.flat()).toContainEqual(expect.stringMatching(/^江苏省 .+/));
    const access = await get(api, customer, privacyAccess, {});
    expect(access.records[0]).toMatchObject({ who: asked.askedBy, what: expect.stringContaining("名单") });

    const context = await exportContext({
      database: api.database,
      settings: api.api.settings,
      clock: api.clock,
      log: createLog("error"),
    });
    const taken = await readWhole(context, asked.id);
    expect(Buffer.from(taken.content).toString()).toContain(mark);
    const masked = await writeMasked(
      context,
      { list: "orders", format: "CSV", filters: {}, from: null, to: null },
      () => undefined,
    );
    expect(masked.rows).toBe(made.rows);
    expect(masked.content.toString()).not.toMatch(TELEPHONE);

    await laterOn(api, 25 * HOUR, ...everybody());
    await expect(readWhole(context, asked.id)).rejects.toThrow("期限");
    expect((await refusal(api, finance, takeExport, { params })).reason).toBe("EXPORT_GONE");
    const { records } = await get(api, auditor, auditPage, {
      query: { subject: `staffExport:${asked.id}`, size: "20" },
    });
    expect(records.map(({ what, reason }) => [what, reason]).toReversed()).toEqual([
      ["EXPORT_WHOLE_ASKED", why.reason],
      ["EXPORT_WHOLE_AGREED", ""],
      ["EXPORT_TAKEN", why.reason],
      ["EXPORT_TAKEN", why.reason],
    ]);
  });
});

it("the list of bookings goes on after a booking, in each of its views", async () => {
  for (const view of ["waiting", "upcoming", "outcome", "over"] as const) {
    const all = await get(api, supervisor, staffBookings, { query: { view, size: "100" } });
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await get(api, supervisor, staffBookings, {
        query: { view, size: "1", ...(cursor ? { cursor } : {}) },
      });
      walked.push(...page.records.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect([view, walked]).toEqual([view, all.records.map(({ id }) => id)]);
  }
});
