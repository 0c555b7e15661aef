import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { MergePair } from "../../../http/member-merger.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { consents } from "../../identity/tables.ts";
import { elders, familyMembers } from "../tables.ts";

const ownElderOf = (db: Db, memberId: string) =>
  firstOf(
    db
      .select({ id: elders.id })
      .from(elders)
      .where(and(eq(elders.speakerId, memberId), eq(elders.isSelf, true))),
  );

/** The elder each of two accounts of one person is to their own family; undefined unless both have one. */
export async function sameElder(db: Db, { from, into }: MergePair): Promise<MergePair | undefined> {
  const [theirs, own] = [await ownElderOf(db, from), await ownElderOf(db, into)];
  return theirs && own && { from: theirs.id, into: own.id };
}

const agrees = async (db: Db, memberId: string, kind: "family" | "health"): Promise<boolean> =>
  (await firstOf(
    db
      .select({ found: sql<number>`1` })
      .from(consents)
      .where(and(eq(consents.memberId, memberId), eq(consents.kind, kind), isNull(consents.withdrawnAt))),
  )) !== undefined;

const ranks = { OWNER: 0, PROXY: 1, VIEWER: 2 } as const;

/** Of bonds that become the same the elder's own stays, then the one that may more; the others end. */
async function endDoubles(tx: Tx, { from, into }: MergePair, same: MergePair | undefined, now: Date) {
  const found = await tx
    .select({
      id: familyMembers.id,
      elderId: familyMembers.elderId,
      memberId: familyMembers.memberId,
      relation: familyMembers.relation,
      role: familyMembers.role,
    })
    .from(familyMembers)
    .where(
      and(
        eq(familyMembers.bindState, "BOUND"),
        or(
          inArray(familyMembers.memberId, [from, into]),
          same ? inArray(familyMembers.elderId, [same.from, same.into]) : undefined,
        ),
      ),
    )
    .orderBy(familyMembers.id)
    .for("update");
  const best = new Map<string, (typeof found)[number]>();
  const ended: string[] = [];
  const weight = (b: (typeof found)[number]) => (b.relation === "0" ? -1 : ranks[b.role]);
  for (const one of found) {
    const elderId = one.elderId === same?.from ? same?.into : one.elderId;
    const key = `${elderId} ${one.memberId === from ? into : one.memberId}`;
    const other = best.get(key);
    if (!other || weight(one) < weight(other)) best.set(key, one);
    if (other) ended.push(weight(one) < weight(other) ? other.id : one.id);
  }
  if (ended.length === 0) return;
  await tx
    .update(familyMembers)
    .set({ bindState: "UNBOUND", endedAt: now, endedWhy: "MERGED", health: false })
    .where(inArray(familyMembers.id, ended));
}

/**
 * Elders and bonds go along. Two selves of one person become one: the elder of the account that ends stays behind with
 * nobody bound to it, so that what still names it is found. A consent somebody took back is not given again by this.
 */
export async function mergeFamily(tx: Tx, { from, into }: MergePair, now: Date): Promise<void> {
  const same = await sameElder(tx, { from, into });
  await endDoubles(tx, { from, into }, same, now);
  const theirs = tx.select({ id: elders.id }).from(elders).where(eq(elders.speakerId, from));
  if (!(await agrees(tx, from, "health")))
    await tx.update(familyMembers).set({ health: false }).where(inArray(familyMembers.elderId, theirs));
  if (await agrees(tx, from, "family"))
    await tx.update(familyMembers).set({ acceptedBy: into }).where(eq(familyMembers.acceptedBy, from));
  if (same)
    await tx.update(familyMembers).set({ elderId: same.into }).where(eq(familyMembers.elderId, same.from));
  await tx.update(familyMembers).set({ memberId: into }).where(eq(familyMembers.memberId, from));
  await tx.update(familyMembers).set({ inviterId: into }).where(eq(familyMembers.inviterId, from));
  await tx
    .update(elders)
    .set({ speakerId: into })
    .where(and(eq(elders.speakerId, from), same ? eq(elders.isSelf, false) : undefined));
}
