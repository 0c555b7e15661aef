import { followStates, followTypes, followWays } from "@ginkgo/api-contract/advisory/advisory-codes";
import type { FollowUp } from "@ginkgo/api-contract/advisory/chat-staff";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { eq, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { staff } from "../../identity/tables.ts";
import { followUps } from "../tables.ts";

/** Where the sealed content of a follow-up belongs. */
export const followSealContext = (id: string): string => `advisory.follow_ups.content.${id}`;

/** Follow-ups as {@link followRows} reads them. A lock names a table without its schema: by an alias. */
export const followUp = alias(followUps, "follow_up");

/** Follow-ups that fit with the adviser's name, times in milliseconds since 1970; the caller puts them in order. */
export const followRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: followUp.id,
      memberId: followUp.memberId,
      staffId: followUp.staffId,
      staffName: staff.name,
      signId: followUp.signId,
      type: followUp.type,
      way: followUp.way,
      state: followUp.state,
      planAt: millis(followUp.planAt),
      doneAt: millis(followUp.doneAt),
      nextAt: millis(followUp.nextAt),
      content: followUp.content,
      satisfaction: followUp.satisfaction,
    })
    .from(followUp)
    .innerJoin(staff, eq(staff.id, followUp.staffId))
    .where(where);

export type FollowRow = Awaited<ReturnType<typeof followRows>>[number];

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
