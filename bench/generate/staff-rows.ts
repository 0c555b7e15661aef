import type { Client } from "pg";

/** What the staff page through, by number: the same rows wherever they are made. Times end at `BENCH_NOW`. */
export const BENCH_NOW = new Date("2026-11-26T10:00:00+08:00");
const TODAY = "date '2026-11-26'";
const DAYS = 1096;
/** Generated rows begin here: far above those of the demo data set. */
export const FIRST_ID = 100_000_000;
/** Generated members begin here, as those of load-orders.ts do. */
export const FIRST_MEMBER = 1_000_001;
export const FIRST_STAFF = 2_000_001;
export const STAFF = 200;
const TRIPS = 20_000;

export interface Fill {
  name: string;
  /** Filled, with their indexes made afterwards. */
  tables: string[];
  /** Writes those of the numbers from `first` up to, not with, `last`. */
  run(client: Client, first: number, last: number): Promise<void>;
}

/** A fill by statements of the numbers from $1 up to, not with, $2. */
const bySql = ({
  name,
  tables,
  statements,
}: Pick<Fill, "name" | "tables"> & { statements: string[] }): Fill => ({
  name,
  tables,
  async run(client, first, last) {
    for (const statement of statements) await client.query(statement, [first, last]);
  },
});

/** A number from 0 that the seed `salt` gives to `n`. */
const dice = (salt: number, sides: number) => `((hashint8extended(n, ${salt}) & 1073741823) % ${sides})`;
const pick = (salt: number, of: readonly string[]) =>
  `(array[${of.map((one) => `'${one}'`).join(",")}])[1 + ${dice(salt, of.length)}]`;
/** One of some values, each for so many in a thousand, the last for the rest. */
const shares = (salt: number, of: readonly (readonly [string, number])[]): string => {
  let upTo = 0;
  const cases = of.slice(0, -1).map(([value, share]) => {
    upTo += share;
    return `when d < ${upTo} then ${value}`;
  });
  return `(select case ${cases.join(" ")} else ${of.at(-1)![0]} end from (select ${dice(salt, 1000)} as d) s)`;
};
const states = (salt: number, of: Record<string, number>) =>
  shares(
    salt,
    Object.entries(of).map(([state, share]) => [`'${state}'`, share] as const),
  );
const chance = (salt: number, perThousand: number) => `${dice(salt, 1000)} < ${perThousand}`;
const oneOf = (salt: number, table: string) => {
  const first = `(select id from ${table} order by id limit 500) f`;
  return `(select array_agg(f.id) from ${first})[1 + ${dice(salt, 500)} % (select count(*) from ${first})]`;
};
const id = `${FIRST_ID} + n`;
const member = `${FIRST_MEMBER} + n`;
const staff = (salt: number) => `${FIRST_STAFF} + ${dice(salt, STAFF)}`;
const numbers = "generate_series($1::bigint, $2::bigint - 1) n";

/** @param size how many rows each list has */
export function staffFills(size: number): Fill[] {
  const at = `timestamptz '2023-11-26 00:00+08' + interval '1 day' * (n::float8 * ${DAYS} / ${size})`;
  const series = `(select n, ${at} as at from ${numbers}) x`;
  const quarter = `(select n, ${at} as at from ${numbers} where n % 4 = `;

  const review = (table: string, of: string, part: number, values: string) =>
    `insert into reviews.${table} (id, ${of}, author_label, score, content, verified, reply, created_at, hidden_at, append)
      select ${id}, ${values}'家属', ${shares(1, [
        ["1", 20],
        ["2", 30],
        ["3", 80],
        ["4", 300],
        ["5", 0],
      ])},
        '住得习惯，护工耐心。' || n, true, case when ${chance(2, 600)} then '谢谢您的评价。' end, at,
        case when ${chance(3, 5)} then at + interval '2 days' end, case when ${chance(4, 50)} then '住了半年，还是这么说。' end
      from ${quarter}${part}) x`;
  const reviewEvents = (
    kind: string,
    part: number,
  ) => `insert into reviews.review_events (kind, review_id, action, code, at, staff_id)
      select ${kind}, ${id}, action, 'ABUSE', at + wait * interval '1 hour', null from ${quarter}${part}) x,
        (values ('REPORT', 1), ('KEEP', 2), ('HIDE', 3), ('APPEAL', 4)) as e(action, wait)
      where (action = 'REPORT' and ${chance(5, 20)}) or (action = 'KEEP' and ${chance(5, 18)})
        or (action = 'HIDE' and ${chance(3, 5)}) or (action = 'APPEAL' and ${chance(3, 1)})`;
  const tourKind = "(array['TRIP','SPOT','TOUR_ORG'])[1 + n / 4 % 3]";
  const tourTarget = `case n / 4 % 3 when 0 then ${oneOf(8, "tours.trips")}
    when 1 then ${oneOf(8, "tours.spots")} else ${oneOf(8, "tours.tour_orgs")} end`;

  const waitsForApplication = `${dice(20, 1000)} < 50`;
  const isSigned = `${dice(30, 1000)} >= 60`;
  return [
    {
      name: "reviews",
      tables: [
        "reviews.organisation_comments",
        "reviews.service_comments",
        "reviews.product_comments",
        "reviews.tour_comments",
        "reviews.review_events",
        "reviews.comment_reports",
      ],
      statements: [
        review("organisation_comments", "org_id", 0, `${oneOf(8, "organisations.organisations")}, `),
        review("service_comments", "service_id", 1, `${oneOf(8, "services.services")}, `),
        review("product_comments", "product_id", 2, `${oneOf(8, "shop.products")}, `),
        review("tour_comments", "kind, target_id", 3, `${tourKind}, ${tourTarget}, `),
        reviewEvents("'ORG'", 0),
        reviewEvents("'SERVICE'", 1),
        reviewEvents("'PRODUCT'", 2),
        reviewEvents(tourKind, 3),
        `insert into reviews.comment_reports (comment_id, member_id, reason, created_at, settled_at)
          select ${id}, ${member}, 'ABUSE', at, case when ${chance(10, 950)} then at end from ${quarter}0) x where ${chance(9, 10)}`,
      ],
    },
    {
      name: "applications",
      tables: ["partners.applications"],
      statements: [
        `insert into partners.applications (id, apply_no, apply_type, company_name, credit_code, phone_hash, area_codes, state,
            answer_by, created_at, updated_at)
          select ${id}, 'B' || lpad(n::text, 15, '0'), kind, case when kind <> 'EMPLOYEE' then
              ${pick(21, ["南京", "苏州", "杭州", "成都", "武汉", "青岛"])} || ${pick(22, ["松柏", "康宁", "长青", "福寿", "和乐"])} || n
              || ${pick(23, ["养老服务有限公司", "健康管理有限公司", "商贸有限公司", "旅行社有限公司"])} end,
            case when kind <> 'EMPLOYEE' then '91' || lpad(n::text, 16, '0') end, sha256(('phone' || n)::bytea), '{320106}',
            case when ${waitsForApplication} then ${pick(24, ["SUBMITTED", "REVIEWING"])}
              else ${states(25, { SUPPLEMENT: 30, APPROVED: 30, SIGNED: 20, REJECTED: 200, WITHDRAWN: 100, ONLINE: 0 })} end,
            case when ${waitsForApplication} then at + interval '3 days' end, at, at
          from (select *, ${states(26, { ORG: 200, HOME_SERVICE: 150, SHOP: 150, TOUR: 50, PARTNER: 100, AGENT: 50, EMPLOYEE: 0 })} as kind
            from ${series}) y`,
      ],
    },
    {
      name: "requests",
      tables: ["privacy.requests", "privacy.request_events"],
      statements: [
        `insert into privacy.requests (id, member_id, kind, content, state, asked_at, due_at, answer, answered_at)
          select ${id}, ${member}, ${pick(40, ["ACCESS", "CORRECT", "DELETE", "WITHDRAW"])}, '请把我的资料给我一份。',
            ${states(41, { OPEN: 30, TAKEN: 20, REFUSED: 100, DONE: 0 })}, at, at + interval '15 days', null, null from ${series}`,
        `insert into privacy.request_events (request_id, action, at) select ${id}, 'ASK', at from ${series}`,
      ],
    },
    {
      name: "contracts",
      tables: ["contracts.contracts", "contracts.parties", "contracts.signatures", "contracts.instalments"],
      statements: [
        `insert into contracts.contracts (id, contract_no, type, member_id, seller, order_id, start_date, end_date, renew_type,
            monthly_fen, created_at, sent_at, signed_at, voided_at, settled_at, settled_day, ends_on, refund_fen, term_start)
          select ${id}, 'B' || lpad(n::text, 15, '0'), case when is_early then 'TOUR' else ${pick(31, ["RESIDENCE", "HOME_CARE", "DAY_CARE"])} end, ${member},
            'org:' || ${oneOf(32, "organisations.organisations")}, case when is_early then ${FIRST_ID} + n end, begins, begins + 365,
            'NONE', 480000, at, case when d >= 20 then at end, case when d >= 60 then at end, case when d between 50 and 59 then at end,
            case when is_settled then at + interval '100 days' end, case when is_settled then begins + 93 end,
            case when is_settled then begins + 93 end, case when is_settled then (case when is_early then 1 else ${dice(33, 2)} end) end, begins
          from (select *, (at at time zone 'Asia/Shanghai')::date + 7 as begins, ${dice(30, 1000)} as d,
              ${isSigned} and ${chance(34, 40)} and n < ${size * 0.9} as is_settled, ${isSigned} and ${chance(34, 10)} and n < ${size * 0.9} as is_early from ${series}) y`,
        `insert into contracts.parties (id, contract_id, role, position, member_id)
          select ${FIRST_ID} + n * 2 + p, ${id}, case p when 0 then 'B' else 'A' end, p, case p when 0 then ${member} end
          from ${numbers}, generate_series(0, 1) p`,
        `insert into contracts.signatures (id, party_id, signer_kind, signer_id, signed_at, doc_hash, act_id, contract_id, seq, hash)
          select ${FIRST_ID} + n * 2 + p, ${FIRST_ID} + n * 2 + p, 'member', ${member}, at, '\\x00', ${id}, ${id}, p + 1, '\\x00'
          from ${series}, generate_series(0, 1) p where ${isSigned} or (p = 0 and ${dice(30, 1000)} between 35 and 49)`,
        `insert into contracts.instalments (contract_id, period_no, period_start, period_end, due_date, amount_fen)
          select ${id}, 1, at::date, at::date + 30, at::date, 480000 from ${series}`,
      ],
    },
    {
      name: "tasks",
      tables: ["tasks.tasks"],
      statements: [
        `insert into tasks.tasks (id, kind, subject_type, subject_id, text, seller, opened_at, due_at, owner_id, done_at)
          select ${id}, ${pick(50, ["DISPATCH", "REPLAN", "NO_SHOW", "VISIT", "HEALTH", "REFUND", "SHIP", "APPLICATION", "CONSULTATION", "FEEDBACK", "REVIEW", "BOOKING", "SETTLEMENT", "LICENCE"])},
            'order', (${FIRST_ID} + n)::text, '要处理的事 ' || n, case when ${chance(51, 500)} then 'org:' || ${oneOf(52, "organisations.organisations")} end,
            at, at + interval '1 day', case when ${chance(53, 975)} then ${staff(54)} end, case when ${chance(53, 950)} then at + interval '6 hours' end
          from ${series}`,
      ],
    },
    {
      name: "consultations",
      tables: ["fees.fee_consultations"],
      statements: [
        `insert into fees.fee_consultations (id, receipt_no, member_id, phone_hash, adcode, org_id, state, answer_by, created_at)
          select ${id}, 'B' || lpad(n::text, 15, '0'), ${member}, sha256(('phone' || n)::bytea), '320106', ${oneOf(60, "organisations.organisations")},
            ${states(61, { NEW: 30, ASSIGNED: 20, FOLLOWING: 50, INVALID: 50, DONE: 0 })}, at + interval '1 day', at from ${series}`,
      ],
    },
    {
      name: "feedback",
      tables: ["membership.opinions"],
      statements: [
        `insert into membership.opinions (id, member_id, type, target, content, state, accept_by, answer_by, created_at)
          select ${id}, ${member}, ${states(70, { SUGGEST: 300, COMPLAINT: 300, BUG: 200, CONSULT: 150, PRAISE: 49, REPORT: 0 })}, 'PLATFORM', '页面上的字太小了。' || n,
            ${states(71, { SUBMITTED: 20, ACCEPTED: 15, PROCESSING: 15, CLOSED: 300, REPLIED: 0 })},
            at + interval '1 day', at + interval '7 days', at from ${series}`,
      ],
    },
    {
      name: "refunds",
      tables: ["orders.payments", "orders.refunds"],
      statements: [
        `update orders.orders set seller = 'org:10001'
          where id >= ${FIRST_ID} + $1::bigint and id < ${FIRST_ID} + $2::bigint and id % 1000 = 5`,
        `insert into orders.payments (id, pay_no, order_id, payer_id, provider, amount_fen, state, transaction_no, created_at, paid_at)
          select o.id, 'B' || o.id, o.id, o.member_id, 'sandbox', 9900, 'PAID', 'B' || o.id, o.created_at, o.created_at
          from orders.orders o where o.id >= ${FIRST_ID} + $1::bigint and o.id < ${FIRST_ID} + $2::bigint`,
        `insert into orders.refunds (id, refund_no, order_id, payment_id, state, amount_fen, kept_fen, reason, from_status, ends_order,
            created_at, done_at, with_return, return_state, kind, due_at, first_by)
          select id, 'R' || id, id, id, state, 9900, 0, 'QUALITY', 'SHIPPED', true, at, case when state = 'DONE' then at end,
            ${chance(82, 300)}, case when state = 'REQUESTED' then ${shares(82, [
              ["'WAITING'", 150],
              ["'SENT'", 150],
              ["null", 0],
            ])}
              when state = 'REFUSED' and ${chance(83, 20)} then 'TO_SHIP_BACK' end,
            ${states(84, { STRAY: 30, COMPENSATION: 70, ASKED: 0 })},
            at + interval '2 days', case when ${chance(85, 995)} then ${staff(86)} end
          from (select o.id, n, o.created_at as at, ${states(81, { REQUESTED: 25, WAIT_SECOND: 5, ABNORMAL: 5, AGREED: 15, REFUSED: 100, CANCELLED: 50, DONE: 0 })} as state
            from orders.orders o, lateral (select o.id - ${FIRST_ID} as n) x
            where o.id >= ${FIRST_ID} + $1::bigint and o.id < ${FIRST_ID} + $2::bigint) y`,
      ],
    },
    {
      name: "conversations",
      tables: ["advisory.conversations", "advisory.messages"],
      statements: [
        `insert into advisory.conversations (id, member_id, kind, target_type, state, staff_id, last_seq, waiting_since, taken_at,
            unanswered_since, opened_at, last_at, closed_at, callback_at, active)
          select ${id}, ${member}, ${pick(90, ["ADVISER", "SUPPORT", "CONSULT"])}, 'SUPPORT', state, case when state <> 'WAITING' then ${staff(91)} end, 1,
            at, case when state <> 'WAITING' then at + interval '4 minutes' end, case when state <> 'CLOSED' and ${chance(92, 500)} then at end,
            at, at, case when state = 'CLOSED' then at + interval '1 hour' end, case when state = 'LEFT' and ${chance(93, 500)} then at end, state = 'OPEN'
          from (select *, case when d < 5 then 'WAITING' when d < 60 then 'OPEN' when d < 100 then 'LEFT' else 'CLOSED' end as state
            from (select *, ${dice(94, 10_000)} as d from ${series}) z) y`,
        `insert into advisory.messages (id, conversation_id, seq, sender_kind, sender_id, type, sent_at, recalled_at)
          select ${id}, ${id}, 1, 'member', ${member}, 'TEXT', at, at from ${series}`,
      ],
    },
    {
      name: "articles",
      tables: ["reference.pages", "publishing.entries", "publishing.versions"],
      statements: [
        `insert into reference.pages (id, kind, slug, version, title, body, effective_on, published_at, topic)
          select ${id}, 'ARTICLE', 'bench-' || n, '1', ${pick(100, ["养老金怎么领", "长护险怎么申请", "冬天的护理", "怎么选养老院"])} || ' ' || n,
            '[]', at::date, case when ${chance(101, 990)} then at end, 'POLICY' from ${series}`,
        `insert into publishing.entries (kind, id, title, state, draft, draft_at, changed_at, last_no)
          select 'article', case when d < 10 then ${FIRST_ID + size} + n else ${id} end, '资讯 ' || n,
            case when d < 10 then 'DRAFT' when d < 20 then 'ARCHIVED' else 'LIVE' end, case when d < 10 or d >= 980 then '{}'::jsonb end, at, at, 1
          from (select *, ${dice(102, 1000)} as d from ${series}) y`,
        `insert into publishing.versions (kind, entry_id, no, content, state, publish_at, made_at)
          select 'article', ${id}, 1, '{}', case when d = 20 then 'SCHEDULED' when d = 21 then 'REQUESTED' else 'LIVE' end, at + interval '1 day', at
          from (select *, ${dice(102, 1000)} as d from ${series}) y where d >= 20`,
      ],
    },
    {
      name: "departures",
      tables: ["tours.trip_departures"],
      statements: [
        `insert into tours.trips select (jsonb_populate_record(null::tours.trips, t.kept || jsonb_build_object('id', ${id}, 'source_key', 'bench-' || n,
            'name', ${pick(110, ["云南", "海南", "桂林", "威海", "黄山"])} || ${pick(111, ["旅居", "康养", "慢游", "过冬"])} || ' ' || n))).*
          from ${numbers}, (select to_jsonb(t.*) as kept from tours.trips t order by id limit 1) t where n < ${TRIPS}`,
        `insert into tours.trip_departures (id, trip_id, day, price_fen, stock, taken, min_group, state)
          select ${id}, ${FIRST_ID} + n % ${TRIPS}, ${TODAY} + ((n / ${TRIPS})::int - ${Math.floor((size / TRIPS) * 0.85)}) * 7 - (n % 7)::int, 100000, 20,
            case when ${chance(112, 100)} then 20 else ${dice(113, 20)} end, 8, ${states(114, { FORMING: 200, CANCELLED: 100, FORMED: 0 })}
          from ${numbers}`,
      ],
    },
    {
      name: "pictures",
      tables: ["pictures.pictures"],
      statements: [
        `insert into pictures.pictures (id, file_id, file_name, name, alt, width, height, made_by, made_at, removed_at)
          select ${id}, ${id}, 'bench-' || n || '.webp', ${pick(120, ["房间", "活动室", "院子", "餐厅"])} || ' ' || n || '.webp', '一张照片', 1600, 900,
            ${staff(121)}, at, case when ${chance(122, 20)} then at end from ${series}`,
      ],
    },
    {
      name: "imports",
      tables: ["imports.runs"],
      statements: [
        `insert into imports.runs (id, kind, file_id, file_name, state, headings, row_count, counts, staff_id, acting_id, made_at, changed_at)
          select ${id}, ${pick(130, ["org", "service", "product", "trip", "spot", "article"])}, ${id}, '名单' || n || '.csv',
            ${states(131, { FAILED: 20, UNDONE: 30, DONE: 0 })}, '[]', 1,
            '{"taken":1,"mended":0,"refused":0,"made":1,"changed":0,"undone":0,"kept":0}', ${staff(132)}, ${staff(132)}, at, at from ${series}`,
      ],
    },
  ].map(bySql);
}
