import type { Client } from "pg";
import { bookSealContext } from "../../apps/api/src/modules/bookings/book-row.ts";
import {
  MEMBER_PHONE,
  memberSealContext,
} from "../../apps/api/src/modules/identity/identity-seal-contexts.ts";
import { AUDIT_CHAINS, auditHash } from "../../apps/api/src/platform/audit.ts";
import type { Vault } from "../../apps/api/src/platform/secrets/vault.ts";
import { auditActions } from "../../packages/api-contract/src/privacy/audit-codes.ts";
import { BENCH_NOW, FIRST_ID, FIRST_MEMBER, FIRST_STAFF, type Fill, STAFF } from "./staff-rows.ts";

/** The telephone of a generated member. */
export const phoneOf = (n: number): string => String(13_000_000_000 + n);

const SURNAMES = [..."王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗"];
const nicknameOf = (n: number) => `${SURNAMES[n % SURNAMES.length]}家属${n}`;

const range = (first: number, last: number) => Array.from({ length: last - first }, (_, i) => first + i);

/** Rows with sealed columns, and the chained audit trail: these are made here, number by number. */
export function sealedFills(size: number, vault: Vault): Fill[] {
  const days = (n: number) => BENCH_NOW.getTime() - (1 - n / size) * 1096 * 86_400_000;
  const heads = new Map<number, { seq: number; hash: Buffer }>();

  return [
    {
      name: "members",
      tables: ["identity.members", "identity.staff", "identity.staff_sellers", "advisory.people"],
      async run(client, first, last) {
        if (first === 0) await writeStaff(client);
        const made = range(first, last).map((n) => {
          const id = String(FIRST_MEMBER + n);
          return [
            id,
            vault.seal(phoneOf(n), memberSealContext("phone", id)),
            vault.blindIndex(phoneOf(n), MEMBER_PHONE).toString("hex"),
            vault.seal(nicknameOf(n), memberSealContext("nickname", id)),
            n % 40 === 7 ? "CLOSED" : n % 200 === 11 ? "BLOCKED" : n % 500 === 13 ? "CLOSING" : "ACTIVE",
            new Date(days(n)).toISOString(),
          ];
        });
        await client.query(
          `insert into identity.members (id, person_type, phone, phone_hash, nickname, state, created_at, updated_at)
            select (m->>0)::bigint, 1, m->>1, decode(m->>2, 'hex'), m->>3, m->>4, (m->>5)::timestamptz, (m->>5)::timestamptz
            from json_array_elements($1::json) m
            on conflict (id) do update set phone = excluded.phone, phone_hash = excluded.phone_hash, nickname = excluded.nickname`,
          [JSON.stringify(made)],
        );
      },
    },
    {
      name: "bookings",
      tables: ["bookings.bookings"],
      async run(client, first, last) {
        const made = range(first, last).map((n) => {
          const id = String(FIRST_ID + n);
          const contact = JSON.stringify({ name: nicknameOf(n), phone: phoneOf(n) });
          const at = days(n);
          const day = new Date(at + (3 + (n % 11)) * 86_400_000).toISOString().slice(0, 10);
          const d = (n * 7919) % 1000;
          const state =
            d < 20
              ? "BOOKED"
              : d < 50
                ? "CONFIRMED"
                : ["VISITED", "CANCELLED", "NO_SHOW", "DONE"][d % 4 === 3 ? 3 : d % 3];
          return [
            id,
            FIRST_MEMBER + n,
            ["VISIT", "SERVICE", "TOUR"][n % 3],
            10_001 + (n % 100),
            state,
            day,
            n % 5 === 0 ? null : `${9 + (n % 8)}:00`.padStart(5, "0"),
            vault.seal(contact, bookSealContext("contact", id)),
            new Date(at).toISOString(),
            state === "BOOKED" && n % 4 === 0 ? day : null,
          ];
        });
        await client.query(
          `insert into bookings.bookings (id, member_id, kind, target_id, state, day, start, contact, created_at, proposed_day, proposed_start)
            select (b->>0)::bigint, (b->>1)::bigint, b->>2, (b->>3)::bigint, b->>4, (b->>5)::date, b->>6, b->>7,
              (b->>8)::timestamptz, (b->>9)::date, case when b->>9 is not null then '09:00' end
            from json_array_elements($1::json) b`,
          [JSON.stringify(made)],
        );
      },
    },
    {
      name: "audit",
      tables: ["platform.audit"],
      async run(client, first, last) {
        if (heads.size === 0) await readHeads(client, heads);
        const actions = Object.keys(auditActions);
        const made = range(first, last).map((n) => {
          const memberId = n % 10 < 6 ? String(FIRST_MEMBER + ((n * 7919) % size)) : null;
          const actorKind = n % 20 === 0 ? "SYSTEM" : n % 3 === 0 ? "MEMBER" : "STAFF";
          const actorId =
            actorKind === "STAFF"
              ? String(FIRST_STAFF + ((n * 31) % STAFF))
              : actorKind === "MEMBER"
                ? String(FIRST_MEMBER + ((n * 7919) % size))
                : null;
          const chain = Number(BigInt(memberId ?? actorId ?? 0) % BigInt(AUDIT_CHAINS));
          const head = heads.get(chain)!;
          const content = {
            chain,
            seq: String(head.seq + 1),
            at: Math.floor(days(n)),
            actorKind,
            actorId,
            action: actions[(n * 17) % actions.length]!,
            memberId,
            detail: `${n % 2 === 0 ? "order" : "application"}:${FIRST_ID + ((n * 13) % size)}`,
          };
          const hash = auditHash(head.hash, content);
          heads.set(chain, { seq: head.seq + 1, hash });
          return { ...content, hash: hash.toString("hex"), at: new Date(content.at).toISOString() };
        });
        await client.query(
          `insert into platform.audit (chain, seq, at, actor_kind, actor_id, action, member_id, detail, hash)
            select chain, seq, at, "actorKind", "actorId", action, "memberId", detail, decode(hash, 'hex')
            from json_to_recordset($1::json) as a(chain int2, seq int8, at timestamptz, "actorKind" text, "actorId" int8,
              action text, "memberId" int8, detail text, hash text)`,
          [JSON.stringify(made)],
        );
        for (const [chain, { seq, hash }] of heads)
          for (const table of ["audit_heads", "audit_checks"])
            await client.query(`update platform.${table} set seq = $2, hash = $3 where chain = $1`, [
              chain,
              seq,
              hash,
            ]);
      },
    },
  ];
}

async function readHeads(client: Client, heads: Map<number, { seq: number; hash: Buffer }>): Promise<void> {
  const { rows } = await client.query("select chain, seq::int as seq, hash from platform.audit_heads");
  for (const { chain, seq, hash } of rows) heads.set(chain, { seq, hash });
}

/** Advisers, whom conversations and tasks are with. */
async function writeStaff(client: Client): Promise<void> {
  await client.query(
    `insert into identity.staff (id, phone, name, role, password_hash, created_at)
      select $1::bigint + n, '', '顾问' || n, 'adviser', '', $3 from generate_series(0, $2::int - 1) n`,
    [FIRST_STAFF, STAFF, BENCH_NOW],
  );
  await client.query(
    `insert into advisory.people (staff_id, kind, title, employee_no)
      select $1::bigint + n, 'ADVISER', 'ADVISER', 'B' || n from generate_series(0, $2::int - 1) n`,
    [FIRST_STAFF, STAFF],
  );
  // The first is somebody of a home.
  await client.query("insert into identity.staff_sellers (staff_id, seller) values ($1, 'org:10001')", [
    FIRST_STAFF,
  ]);
}
