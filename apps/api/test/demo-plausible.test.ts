import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { adviserLines } from "../seeds/people/demo-adviser-lines.ts";
import { seedDemo } from "../seeds/seed-demo.ts";
import { type Database, rows } from "../src/platform/database/database.ts";
import { readSettings } from "../src/platform/settings.ts";
import { engine } from "./kits/build-test-api.ts";
import { openTestDatabase } from "./kits/templates.ts";

const settings = readSettings({ NODE_ENV: "test" });

/** Whatever the hour at which somebody starts it: by night, at noon, late in the evening. */
describe.each(["2026-11-23T03:00:00+08:00", "2026-11-23T12:00:00+08:00", "2026-11-23T23:00:00+08:00"])(
  "the demo started at %s",
  (start) => {
    const now = new Date(start);
    let database: Database;
    const read = <T>(query: ReturnType<typeof sql>) =>
      rows<T & Record<string, unknown>>(database.primary, query);
    beforeAll(async () => {
      const url = engine === "postgres" ? inject("postgresUrl") : undefined;
      database = await openTestDatabase(engine, "empty", url);
      await seedDemo(database, { now: () => now }, settings);
    });
    afterAll(() => database?.close());

    const hour = (column: string) =>
      sql.raw(
        `extract(hour from ${column} at time zone 'Asia/Shanghai') + extract(minute from ${column} at time zone 'Asia/Shanghai') / 60`,
      );

    it("has nothing said, ordered, paid, dispatched, reviewed or signed by night, and nothing that is still to come", async () => {
      const places = [
        ["orders.order_events", "at", 7, 22],
        ["orders.payments", "created_at", 7, 22],
        ["orders.offers", "sent_at", 8, 21],
        ["orders.refunds", "created_at", 7, 22],
        ["bookings.bookings", "created_at", 7, 22],
        ["orders.visit_records", "depart_at", 7, 20],
        ["membership.notices", "created_at", 7, 22],
        ["membership.opinions", "created_at", 7, 22],
        ["contracts.events", "at", 7, 22],
        ["advisory.messages", "sent_at", 7, 22],
        ["reviews.organisation_comments", "created_at", 7, 22],
        ["reviews.product_comments", "created_at", 7, 22],
        ["reviews.service_comments", "created_at", 7, 22],
        ["reviews.tour_comments", "created_at", 7, 22],
      ] as const;
      for (const [table, column, from, to] of places) {
        const wrong = await read(
          sql`select ${sql.raw(column)}::text as at from ${sql.raw(table)}
            where ${hour(column)} < ${from} or ${hour(column)} > ${to} or ${sql.raw(column)} > ${start}::timestamptz`,
        );
        expect(wrong, table).toEqual([]);
      }
    });

    it("lets staff write only when they are on duty", async () => {
      const text = await read<{ at: string; no: string; hour: string; weekday: string }>(
        sql`select m.sent_at::text as at, p.employee_no as no, ${hour("m.sent_at")} as hour,
            extract(isodow from m.sent_at at time zone 'Asia/Shanghai') as weekday
          from advisory.messages m join advisory.people p on p.staff_id = m.sender_id where m.sender_kind = 'staff'`,
      );
      expect(text.length).toBeGreaterThan(10);
      const off = text.filter((m) => {
        const { hours, workDays } = adviserLines.find((a) => a.employeeNo === m.no)!;
        const [from, to] = hours.map((h) => Number(h.slice(0, 2)) + Number(h.slice(3)) / 60) as [
          number,
          number,
        ];
        return Number(m.hour) < from || Number(m.hour) > to || !workDays.includes(Number(m.weekday));
      });
      expect(off).toEqual([]);
    });

    it("has visits of homes to come in every state, on days the homes receive, and no message of them left to send now", async () => {
      const to = await read<{ state: string; proposed: boolean; day: string }>(
        sql`select state, proposed_day is not null as proposed, day::text from bookings.bookings order by id`,
      );
      expect(to.map(({ state, proposed }) => `${state}${proposed ? " proposed" : ""}`)).toEqual([
        "CONFIRMED",
        "BOOKED",
        "CONFIRMED",
        "BOOKED proposed",
      ]);
      expect(to.every(({ day }) => day > start.slice(0, 10))).toBe(true);
      expect(
        await read(
          sql`select kind from bookings.booking_sms where sent_at is null and next_at <= ${start}::timestamptz`,
        ),
      ).toEqual([]);
    });

    it("numbers orders and contracts in order of time: the newest is the last of them", async () => {
      for (const table of ["orders.orders", "orders.refunds", "contracts.contracts", "membership.opinions"]) {
        const numbered = await read<{ id: string; at: string }>(
          sql`select id::text, created_at::text as at from ${sql.raw(table)} order by id`,
        );
        const inTime = await read<{ id: string; at: string }>(
          sql`select id::text, created_at::text as at from ${sql.raw(table)} order by created_at, id`,
        );
        expect(numbered.length, table).toBeGreaterThan(3);
        expect(numbered, table).toEqual(inTime);
      }
    });

    it("has nobody on the way to a visit of another day", async () => {
      const early = await read(
        sql`select id::text, status, starts_at::text from orders.orders
          where kind = 'SERVICE' and status in ('EMPLOYEE_GOTO', 'EMPLOYEE_HANDLE')
          and abs(extract(epoch from starts_at - updated_at)) > 3600`,
      );
      expect(early).toEqual([]);
    });

    it("tells the customer and the employee of one deadline of an offer, within a working half hour", async () => {
      const offers = await read<{ same: boolean; soon: boolean }>(
        sql`select f.answer_by = o.due_at and o.due_action = 'reject' as same,
            f.answer_by - f.sent_at <= interval '13 hours' as soon
          from orders.offers f join orders.orders o on o.id = f.order_id where f.state = 'SENT' and o.status = 'EMPLOYEE_RECEIVE'`,
      );
      expect(offers).toEqual([{ same: true, soon: true }]);
    });

    it("has something late and something soon before the staff, of orders as well: to send, to dispatch, to pay back", async () => {
      const waiting = await read<{ kind: string; late: boolean; soon: boolean }>(
        sql`select kind, due_at < ${start}::timestamptz as late, due_at < ${start}::timestamptz + interval '36 hours' as soon
          from tasks.tasks where done_at is null`,
      );
      const kinds = new Set(waiting.map((t) => t.kind));
      for (const kind of ["DISPATCH", "SHIP", "REFUND", "REFUND_ABNORMAL"]) expect(kinds).toContain(kind);
      expect(waiting.filter((t) => t.late).length).toBeGreaterThan(0);
      expect(waiting.filter((t) => t.soon && !t.late).length).toBeGreaterThan(1);
      // No order goes on by itself in the first minutes: there is time to look. By night who is still out is only asked after.
      const gone = await read(
        sql`select status, due_action from orders.orders where due_at < ${start}::timestamptz + interval '15 minutes'
            and due_action not in ('askFinish', 'askNoShow')`,
      );
      expect(gone).toEqual([]);
      const without = await read<{ status: string }>(
        sql`select status from orders.orders where due_at is null and status not in ('WAIT_BUYER_PAY', 'PAY_ERROR',
          'WAIT_DELIVER', 'AGREE_REFUND', 'CHANGE', 'TRADE_CLOSED', 'TRANSACTION_COMPLETE', 'TRANSACTION_CLOSING')`,
      );
      expect(without).toEqual([]);
    });

    it("repeats no sentence of a family on one page, and none over more than two homes", async () => {
      const text = await read<{ id: string; content: string }>(
        sql`select org_id::text as id, content from reviews.organisation_comments where verified`,
      );
      const homes = new Map<string, string[]>();
      for (const { id, content } of text)
        for (const sentence of content.split("。").filter(Boolean))
          homes.set(sentence, [...(homes.get(sentence) ?? []), id]);
      const repeated = [...homes].filter(([, at]) => at.length > 2 || new Set(at).size < at.length);
      expect(repeated).toEqual([]);
      for (const [table, of] of [
        ["product_comments", "product_id"],
        ["service_comments", "service_id"],
        ["tour_comments", "kind || target_id"],
      ])
        expect(
          await read(
            sql`select content from reviews.${sql.raw(table!)} group by ${sql.raw(of!)}, content having count(*) > 1`,
          ),
          table,
        ).toEqual([]);
    });

    it("calls whom a review is about by their own name: no grandmother is a father", async () => {
      const text = await read<{ elder: string; content: string; author: string }>(
        sql`select elder_note as elder, content, author_label as author from reviews.organisation_comments
          where elder_note is not null and elder_note <> ''`,
      );
      const called = {
        母亲: "妈妈",
        父亲: "爸爸",
        婆婆: "婆婆",
        岳父: "岳父",
        奶奶: "奶奶",
        外公: "外公",
        老伴: "老伴",
      };
      const wrong = text.filter(({ elder, content, author }) => {
        const relation = Object.keys(called).find((r) => elder.startsWith(r)) as
          | keyof typeof called
          | undefined;
        const others = Object.values(called).filter((word) => !relation || word !== called[relation]);
        return (
          (relation && others.some((word) => content.includes(word))) ||
          (relation === "婆婆" && author.endsWith("先生")) ||
          (relation === "岳父" && author.endsWith("女士"))
        );
      });
      expect(wrong).toEqual([]);
    });

    it("has no perfect score of several families, no grade for a home on trial, and spots some of which many speak of", async () => {
      expect(
        await read(
          sql`select name, comment_count from organisations.organisations where rating > 4.9 and comment_count > 3`,
        ),
      ).toEqual([]);
      const trials = await read<{ star: number; said: number; year: number }>(
        sql`select o.star_level as star, o.comment_count as said, o.open_year as year from organisations.organisations o where o.operate_status = 'TRIAL'`,
      );
      expect(trials.length).toBeGreaterThan(0);
      for (const home of trials)
        expect(home).toMatchObject({ star: 0, year: 2026, said: expect.toSatisfy((n: number) => n <= 4) });
      const counts = await read<{ n: number }>(sql`select distinct comment_count as n from tours.spots`);
      expect(counts.length).toBeGreaterThan(8);
    });

    it("has somebody with a card in use, somebody with a package half used, somebody in arrears, and somebody in a dispute", async () => {
      const cards = await read<{ saved: number }>(
        sql`select u.saved_fen as saved from cards.card_uses u join cards.cards c on c.id = u.card_id
          where c.cancelled_at is null and ${start}::date between c.start_day and c.end_day`,
      );
      expect(cards).toEqual([{ saved: expect.toSatisfy((fen: number) => fen > 0) }]);
      const packages = await read(
        sql`select p.booked, p.visits > 2 as more, p.end_day > ${start}::date + 30 as open from orders.visit_packages p`,
      );
      expect(packages).toEqual([{ booked: 2, more: true, open: true }]);
      const overdue = await read<{ n: number }>(
        sql`select count(*)::int as n from contracts.instalments i join contracts.contracts c on c.id = i.contract_id
          where c.signed_at is not null and c.settled_at is null and c.type = 'RESIDENCE' and i.due_date < ${start}::date - 7 and i.order_id is null`,
      );
      expect(overdue[0]!.n).toBeGreaterThan(0);
      const disputes = await read(
        sql`select 1 from orders.refunds r join orders.orders o on o.id = r.order_id
          join membership.opinions p on p.member_id = o.member_id and p.type = 'COMPLAINT' and p.state = 'PROCESSING'
          where r.state = 'REFUSED'`,
      );
      expect(disputes.length).toBeGreaterThan(0);
    });

    it("lets trips set out only when there is what they go for", async () => {
      const months = async (name: string) =>
        (
          await read<{ month: number }>(
            sql`select distinct extract(month from d.day)::int as month from tours.trip_departures d
            join tours.trips t on t.id = d.trip_id where t.name = ${name} order by 1`,
          )
        ).map((m) => m.month);
      expect(await months("梅开金陵一日")).toEqual(
        expect.toSatisfy((m: number[]) => m.length > 0 && m.every((n) => [2, 3].includes(n))),
      );
      expect(await months("红叶古寺一日")).toEqual(
        expect.toSatisfy((m: number[]) => m.length > 0 && m.every((n) => [11, 12].includes(n))),
      );
      expect(await months("天目湖避暑七日")).toEqual(
        expect.toSatisfy((m: number[]) => m.length > 0 && m.every((n) => [6, 7, 8].includes(n))),
      );
    });
  },
);
