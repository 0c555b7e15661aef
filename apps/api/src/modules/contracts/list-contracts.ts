import type { ContractPhase, SignState } from "@ginkgo/api-contract/contracts/contract-codes";
import type { ContractCard } from "@ginkgo/api-contract/contracts/contracts";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { idOfCursor } from "../../http/cursor.ts";
import { offsetOf, type PageQuery, paged } from "../../http/paged.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { memberIdOfPhone } from "../identity/public.ts";
import { requirePermission } from "../membership/public.ts";
import { phaseSql, signStateSql } from "./contract-phase.ts";
import { contractRows, factsOf } from "./contract-row.ts";
import { idsOfOwn } from "./own-contract.ts";
import { openContracts, presentCard, type Reader } from "./present-card.ts";
import { inScope } from "./staff-scope.ts";

type Deps = Pick<AppContext, "vault" | "clock">;

interface Filters extends PageQuery {
  phase?: ContractPhase[] | undefined;
  signState?: SignState[] | undefined;
}

interface Counted {
  phase: ContractPhase | null;
  state: SignState;
  n: number;
}

/** What a sign state means on plain columns, which indexes cover; signatures decide the rest. */
const plainStates: Record<SignState, SQL> = {
  DRAFT: sql`c.sent_at is null and c.signed_at is null and c.voided_at is null`,
  WAIT_SIGN: sql`c.sent_at is not null and c.signed_at is null and c.voided_at is null`,
  PART_SIGNED: sql`c.sent_at is not null and c.signed_at is null and c.voided_at is null`,
  SIGNED: sql`c.signed_at is not null and c.voided_at is null`,
  VOID: sql`c.voided_at is not null`,
};

/** The same of a phase: what money came back decides the rest. */
function plainPhase(phase: ContractPhase, today: string): SQL {
  const early = sql`c.ends_on < c.end_date`;
  if (phase === "-1") return sql`${early} and c.refund_fen > 0`;
  if (phase === "1")
    return sql`(c.start_date > ${today}::date or (${early} and c.refund_fen > 0 and c.ends_on < c.start_date))`;
  return phase === "3" ? sql`(c.end_date < ${today}::date or (${early} and c.refund_fen = 0))` : sql`true`;
}

/** Contracts whose number begins so: in the order of bytes they are a range of an index. */
function numberBegins(typed: string): SQL {
  const from = typed.toUpperCase();
  return sql`(c.contract_no ~>=~ ${from} and c.contract_no ~<~ ${`${from}\u{10ffff}`})`;
}

/** Conditions on plain columns that everything the filters ask for meets. */
const plainly = ({ phase, signState }: Filters, today: string): SQL[] => [
  ...(signState?.length
    ? [
        sql`(${sql.join(
          signState.map((s) => sql`(${plainStates[s]})`),
          sql` or `,
        )})`,
      ]
    : []),
  ...(phase?.length
    ? [
        plainStates.SIGNED,
        sql`(${sql.join(
          phase.map((one) => sql`(${plainPhase(one, today)})`),
          sql` or `,
        )})`,
      ]
    : []),
];

const fitsSql = ({ phase, signState }: Filters, today: string): SQL => sql`where true
  ${phase ? sql`and ${phaseSql(today)} = any(${textArray(phase)})` : sql``}
  ${signState ? sql`and ${signStateSql} = any(${textArray(signState)})` : sql``}`;

/** One page of contracts, the newest first; `cursor` names the last before it. */
async function pageOf(
  db: Db,
  deps: Deps,
  where: SQL,
  query: Filters & { cursor?: string | undefined },
  reader: Reader,
) {
  const { cursor, size } = query;
  const page = cursor
    ? sql`and c.id < ${idOfCursor(cursor)}::bigint order by c.id desc limit ${size + 1}`
    : sql`order by c.id desc limit ${size + 1} offset ${offsetOf(query)}`;
  const found = await contractRows(db, where, sql`${fitsSql(query, shanghaiDay(deps.clock.now()))} ${page}`);
  const records: ContractCard[] = [];
  for (const opened of await openContracts(db, deps, found.slice(0, size)))
    records.push(await presentCard(db, deps, opened, reader));
  return { records, ...(found.length > size ? { nextCursor: records.at(-1)!.id } : {}) };
}

/** A member's contracts: theirs, and those they sign, with how many there are of each phase and sign state. */
export async function listOwnContracts(
  db: Db,
  deps: Deps,
  memberId: string,
  query: Filters & { orderId?: string | undefined },
) {
  const own = sql`where c.sent_at is not null and c.id in ${idsOfOwn(memberId)}
    ${query.orderId ? sql`and c.order_id = ${query.orderId}::bigint` : sql``}`;
  const isPhase = phaseSql(shanghaiDay(deps.clock.now()));
  const counted = await rows<Counted>(
    db,
    sql`select ${isPhase} as phase, ${signStateSql} as state, count(*)::int as n from ${factsOf(own)} group by 1, 2`,
  );
  const count = (fits: (c: Counted) => boolean) => counted.filter(fits).reduce((sum, c) => sum + c.n, 0);
  const { phase, signState } = query;
  const total = count(
    (c) =>
      (!phase || (c.phase !== null && phase.includes(c.phase))) &&
      (!signState || signState.includes(c.state)),
  );
  const of = (one: ContractPhase) => count((c) => c.phase === one);
  const counts = {
    ALL: count(() => true),
    UNSIGNED: count((c) => c.state === "WAIT_SIGN" || c.state === "PART_SIGNED"),
    VOID: count((c) => c.state === "VOID"),
    "1": of("1"),
    "2": of("2"),
    "3": of("3"),
    "-1": of("-1"),
  };
  const { records } = await pageOf(db, deps, own, query, { memberId });
  return { ...paged(records, total, query), counts };
}

/** Contracts for staff, found by number, or by the whole phone number of the member; the total ends at ten thousand. @throws {ProblemError} NOT_ALLOWED */
export async function listStaffContracts(
  db: Db,
  deps: Deps,
  viewer: StaffViewer,
  query: Filters & {
    keyword?: string | undefined;
    memberId?: string | undefined;
    cursor?: string | undefined;
  },
) {
  requirePermission(viewer, "contracts.read");
  const { keyword, memberId } = query;
  const isPhone = keyword !== undefined && /^1\d{10}$/.test(keyword);
  const ofPhone = isPhone ? ((await memberIdOfPhone(db, deps.vault, keyword)) ?? "0") : undefined;
  const today = shanghaiDay(deps.clock.now());
  const conditions = [
    ...plainly(query, today),
    await inScope(db, viewer),
    ...(memberId ? [sql`c.member_id = ${memberId}::bigint`] : []),
    ...(ofPhone ? [sql`c.member_id = ${ofPhone}::bigint`] : []),
    ...(keyword && !isPhone ? [numberBegins(keyword)] : []),
  ];
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  const { n } = (await row<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from ${factsOf(where)}
      ${fitsSql(query, today)} order by c.id desc limit ${MAX_COUNTED}) counted`,
  ))!;
  const { records, nextCursor } = await pageOf(db, deps, where, query, "staff");
  return { ...paged(records, n, query), ...(nextCursor ? { nextCursor } : {}) };
}
