import type { Elders } from "@ginkgo/api-contract/membership/membership-elders";
import { eq } from "drizzle-orm";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { peopleOf } from "../people.ts";
import { chosenElders } from "../tables.ts";
import { elder } from "./can-act-for.ts";
import { elderRows, noElderYet, presentElder } from "./elder-row.ts";

/** The elder chosen under “为谁”, null for oneself; one that is no longer the member's to see counts as not chosen. */
export async function chosenElderId(db: Db, memberId: string): Promise<string | null> {
  const chosen = await firstOf(
    db.select({ id: chosenElders.elderId }).from(chosenElders).where(eq(chosenElders.memberId, memberId)),
  );
  if (!chosen) return null;
  const [still] = await elderRows(db, memberId, eq(elder.id, chosen.id));
  return still ? still.id : null;
}

/** Everyone a member may look at or act for, and who is chosen. */
export async function listElders(db: Db, vault: Vault, memberId: string): Promise<Elders> {
  const found = await elderRows(db, memberId);
  const people = await peopleOf(
    db,
    vault,
    found.map((e) => e.speakerId),
  );
  const records = found.map((e) => presentElder(e, memberId, vault, people));
  if (!records[0]?.isSelf) records.unshift(await noElderYet(db, vault, memberId));
  return { records, chosenId: await chosenElderId(db, memberId) };
}
