import {
  type FollowState,
  type FollowType,
  type FollowWay,
  followStates,
  followTypes,
  followWays,
} from "@ginkgo/api-contract/advisory/advisory-codes";
import type { FollowUp } from "@ginkgo/api-contract/advisory/chat-staff";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";

/** A row of advisory.follow_ups with the adviser's name; times are milliseconds since 1970. */
export interface FollowRow {
  id: string;
  memberId: string;
  staffId: string;
  staffName: string;
  signId: string | null;
  type: FollowType;
  way: FollowWay;
  state: FollowState;
  planAt: number | null;
  doneAt: number | null;
  nextAt: number | null;
  content: string | null;
  satisfaction: number | null;
}

/** Where the sealed content of a follow-up belongs. */
export const followSealContext = (id: string): string => `advisory.follow_ups.content.${id}`;

const at = (column: string) => millis(sql.raw(`f.${column}`));

/** Follow-ups of a statement's rest: `where … order by …`, the table called `f`. */
export const followRows = (db: Db, rest: SQL): Promise<FollowRow[]> =>
  rows(
    db,
    sql`select f.id::text as id, f.member_id::text as "memberId", f.staff_id::text as "staffId", t.name as "staffName",
      f.sign_id::text as "signId", f.type, f.way, f.state, ${at("plan_at")} as "planAt", ${at("done_at")} as "doneAt",
      ${at("next_at")} as "nextAt", f.content, f.satisfaction
    from advisory.follow_ups f join identity.staff t on t.id = f.staff_id ${rest}`,
  );

const instantOf = (ms: number | null) => (ms === null ? null : shanghaiInstant(new Date(ms)));

export const presentFollowUp = (f: FollowRow, vault: Vault): FollowUp => ({
  id: f.id,
  type: f.type,
  typeText: followTypes[f.type],
  way: f.way,
  wayText: followWays[f.way],
  state: f.state,
  stateText: followStates[f.state],
  adviser: { id: f.staffId, name: f.staffName },
  signId: f.signId,
  planAt: instantOf(f.planAt),
  doneAt: instantOf(f.doneAt),
  content: f.content === null ? "" : vault.open(f.content, followSealContext(f.id)),
  satisfaction: f.satisfaction,
  nextAt: instantOf(f.nextAt),
});
