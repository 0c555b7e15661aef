import { staffFollowUps } from "@ginkgo/api-contract/advisory/chat-staff";
import { staffBookings } from "@ginkgo/api-contract/bookings/bookings";
import { staffContracts } from "@ginkgo/api-contract/contracts/contract-staff";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { staffConsultationPage } from "@ginkgo/api-contract/fees/fee-consults";
import { staffAccountPage } from "@ginkgo/api-contract/identity/staff-accounts";
import { staffFeedbackPage } from "@ginkgo/api-contract/membership/feedback";
import { staffEmployeeApplies, staffMerchantApplies } from "@ginkgo/api-contract/partners/apply-staff";
import { picturePage } from "@ginkgo/api-contract/pictures/pictures";
import { staffPrivacyRequests } from "@ginkgo/api-contract/privacy/privacy-requests";
import { entries } from "@ginkgo/api-contract/publishing/entries";
import { staffReviewPage } from "@ginkgo/api-contract/reviews/review-staff";
import { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { staffDepartures } from "@ginkgo/api-contract/tours/departures";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "../seeds/seed-demo.ts";
import { readSettings } from "../src/platform/settings.ts";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";
import type { SignedIn } from "./kits/identity-kit.ts";
import { get, refusal, signInStaff } from "./kits/membership-kit.ts";

let api: TestApi;
let operator: SignedIn;
let adviser: SignedIn;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemo(api.database, api.clock, readSettings({ NODE_ENV: "test", SANDBOX: "on" }));
  // Several due in one second, a fraction apart: a cursor of whole seconds would show the same again.
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into privacy.requests (member_id, kind, content, state, asked_at, due_at)
      select (select min(id) from identity.members), 'CORRECT', '姓名写错了', s.state, now(), date_trunc('second', now()) + n * interval '1 ms'
      from generate_series(1, 5) n, (values ('OPEN'), ('TAKEN'), ('DONE'), ('REFUSED')) s(state)`),
  );
  await api.database.transaction((tx) =>
    tx.execute(sql`insert into tasks.tasks (kind, subject_type, subject_id, text, opened_at, due_at)
      select 'PRIVACY', 'privacyRequest', n::text, '个人信息申请', now(), date_trunc('second', now()) + n * interval '1 ms'
      from generate_series(1, 5) n`),
  );
  operator = await signInStaff(api, "operator");
  adviser = await signInStaff(api, "adviser");
});
afterAll(() => api.close());

interface Page {
  records: { id: string }[];
  total: number;
  nextCursor?: string | undefined;
}
type Read = (query: Record<string, string>) => Promise<Page>;
const lists: Record<string, [Read, ...Record<string, string>[]]> = {
  reviews: [
    (query) => get(api, operator, staffReviewPage, { query: query as never }),
    { queue: "ALL" },
    { queue: "ALL", kind: "SERVICE" },
    { queue: "LOW" },
    { queue: "HIDDEN" },
  ],
  applications: [
    (query) => get(api, operator, staffMerchantApplies, { query }),
    {},
    { state: "APPROVED,REJECTED" },
    { state: "SUBMITTED,REVIEWING" },
    { applyType: "ORG,SHOP" },
  ],
  "applications of employees": [(query) => get(api, operator, staffEmployeeApplies, { query }), {}],
  "privacy requests": [
    (query) => get(api, operator, staffPrivacyRequests, { query }),
    {},
    { state: "OPEN,TAKEN" },
    { state: "DONE" },
  ],
  contracts: [
    (query) => get(api, operator, staffContracts, { query: query as never }),
    {},
    { phase: "1,2" },
    { phase: "3" },
    { phase: "-1" },
    { signState: "DRAFT,VOID" },
    { signState: "WAIT_SIGN,PART_SIGNED" },
  ],
  tasks: [
    (query) => get(api, operator, taskPage, { query }),
    {},
    { kind: "PRIVACY" },
    { state: "OPEN,TAKEN,DONE" },
  ],
  consultations: [
    (query) => get(api, operator, staffConsultationPage, { query }),
    {},
    { state: "FOLLOWING,DONE,INVALID" },
    { state: "NEW" },
  ],
  accounts: [
    (query) => get(api, operator, staffAccountPage, { query: query as never }),
    {},
    { role: "operator" },
  ],
  "follow-ups": [
    (query) => get(api, adviser, staffFollowUps, { query }),
    {},
    { state: "PLANNED" },
    { state: "DONE" },
  ],
  bookings: [
    (query) => get(api, operator, staffBookings, { query: query as never }),
    { view: "waiting" },
    { view: "upcoming" },
    { view: "outcome" },
    { view: "over" },
  ],
  feedback: [
    (query) => get(api, operator, staffFeedbackPage, { query }),
    {},
    { type: "SUGGEST,COMPLAINT" },
    { type: "SUGGEST", state: "REPLIED,CLOSED,SUBMITTED" },
  ],
};

/** Ids page by page, until a page gives no cursor; at most so many. */
async function walk(read: Read, filters: Record<string, string>, size: number, most: number) {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ ...filters, size: String(size), ...(cursor ? { cursor } : {}) });
    seen.push(...page.records.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor && seen.length < most);
  return seen;
}

async function walkCards(
  read: (
    query: Record<string, string>,
  ) => Promise<Omit<Page, "records"> & { records: { id: string; title: string }[] }>,
) {
  const seen: { id: string; title: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ size: "60", ...(cursor ? { cursor } : {}) });
    seen.push(...page.records.map(({ id, title }) => ({ id, title })));
    cursor = page.nextCursor;
  } while (cursor);
  return seen;
}

describe("a list of the staff", () => {
  for (const [name, [read, ...views]] of Object.entries(lists))
    it(`goes on by cursor as by number, none lost and none twice: ${name}`, async () => {
      for (const view of views) {
        const whole = await read({ ...view, size: "60" });
        const due = whole.records.map(({ id }) => id);
        const seen = await walk(read, view, 2, due.length);
        expect(seen.slice(0, due.length), JSON.stringify(view)).toEqual(due);
        expect(new Set(seen).size).toBe(seen.length);
        const second = await read({ ...view, size: "3", current: "2" });
        expect(second.records.map(({ id }) => id)).toEqual(due.slice(3, 6));
      }
    });

  it("refuses a cursor no page gave, and finds a company by a part of its name", async () => {
    expect((await refusal(api, operator, staffReviewPage, { query: { cursor: "x" } })).fields).toHaveProperty(
      "cursor",
    );
    expect((await refusal(api, operator, staffContracts, { query: { cursor: "x" } })).fields).toHaveProperty(
      "cursor",
    );
    const { records } = await get(api, operator, staffMerchantApplies, { query: { size: "60" } });
    const { id, name } = records[0]!;
    for (const keyword of [name, name.slice(1, 3), name.slice(2, 5)]) {
      const found = await get(api, operator, staffMerchantApplies, { query: { keyword, size: "60" } });
      expect(
        found.records.map((r) => r.id),
        keyword,
      ).toContain(id);
      expect(found.records.every((r) => r.name.normalize("NFKC").includes(keyword.normalize("NFKC")))).toBe(
        true,
      );
    }
  });

  it("shows a shop its own reviews by cursor", async () => {
    const merchant = await signInStaff(api, "merchant");
    const own: Read = (query) => get(api, merchant, staffReviewPage, { query: query as never });
    const whole = await own({ queue: "ALL", size: "60" });
    const due = whole.records.map(({ id }) => id);
    expect((await walk(own, { queue: "ALL" }, 3, due.length)).slice(0, due.length)).toEqual(due);
  });

  it("finds a departure by its trip, its day and both, and what stands in no title nowhere", async () => {
    const { page } = entries.departure;
    const all = await walkCards((query) => get(api, operator, page, { query }));
    const { title } = all[0]!;
    const [name, day] = [title.slice(0, -11), title.slice(-10)];
    for (const keyword of [
      name.slice(0, 3),
      day,
      day.slice(0, 7),
      `${name.slice(-2)} ${day.slice(0, 6)}`,
      "不在",
    ]) {
      const found = await walkCards((query) => get(api, operator, page, { query: { ...query, keyword } }));
      expect(found, keyword).toEqual(all.filter((card) => card.title.includes(keyword)));
    }
  });

  it("a word that ten thousand hold is counted no further, and read as it stands", async () => {
    await api.database.transaction(async (tx) => {
      const numbers = sql`generate_series(1, ${MAX_COUNTED}) n`;
      await tx.execute(sql`insert into reference.pages (kind, slug, version, title, body, effective_on, published_at)
        select 'ARTICLE', 'many-' || n, '1', '多得数不完 ' || n, '[]', now(), now() from ${numbers}`);
      await tx.execute(sql`insert into pictures.pictures (file_id, file_name, name, alt, width, height, made_by, made_at)
        select n, n || '.webp', n || '.webp', '多得数不完', 1, 1, (select min(id) from identity.staff), now() from ${numbers}`);
      await tx.execute(sql`insert into partners.applications
          (apply_no, apply_type, company_name, area_codes, state, created_at, updated_at)
        select 'MANY' || n, 'SHOP', '多得数不完' || n, '{320106}', 'ONLINE', now(), now() from ${numbers}`);
      await tx.execute(sql`insert into tours.trip_departures (trip_id, day, price_fen, stock, min_group)
        select (select min(id) from tours.trips), date '2100-01-01' + n, 1, 1, 1 from ${numbers}`);
      await tx.execute(
        sql`update tours.trips set name = '多得数不完' where id = (select min(id) from tours.trips)`,
      );
    });
    const many: Record<string, Read> = {
      articles: (query) => get(api, operator, entries.article.page, { query }),
      departures: (query) => get(api, operator, entries.departure.page, { query }),
      "the desk of departures": (query) =>
        get(api, operator, staffDepartures, { query: { ...query, view: "forming" } as never }),
      pictures: (query) => get(api, operator, picturePage, { query }),
      applications: (query) => get(api, operator, staffMerchantApplies, { query }),
    };
    for (const [name, read] of Object.entries(many)) {
      const page = await read({ keyword: "多得数不完", size: "40" });
      expect(page.total, name).toBe(MAX_COUNTED);
      const due = page.records.map(({ id }) => id);
      expect(due, name).toHaveLength(40);
      expect((await walk(read, { keyword: "多得数不完" }, 10, 40)).slice(0, 40), name).toEqual(due);
    }
  });
});
