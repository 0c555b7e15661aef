import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { badInput, problem, requireVersion } from "../../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { identitiesOf } from "../../partners/public.ts";
import { employees } from "../../workforce/tables.ts";
import { lockParty, requireParty } from "../parties.ts";
import { taxpayers } from "../tables.ts";

/** Who an employee is to the tax office. */
export interface Taxpayer {
  realName: string;
  idNumber: string;
  /** 0: not filled in by staff, but known from their application. */
  version: number;
}

const sealContext = (field: "real_name" | "id_number", id: string) => `settlements.taxpayers.${field}.${id}`;

const idOf = (party: string) => party.slice("employee:".length);

/** Whole, as staff filled it in, else as the approved application says; who is missing is in neither. */
export async function readTaxpayers(
  db: Db,
  vault: Vault,
  parties: readonly string[],
): Promise<Map<string, Taxpayer>> {
  if (parties.length === 0) return new Map();
  const filled = await db
    .select()
    .from(taxpayers)
    .where(inArray(taxpayers.party, [...parties]));
  const found = new Map<string, Taxpayer>(
    filled.map(({ id, party, realName, idNumber, version }) => [
      party,
      {
        realName: vault.open(realName, sealContext("real_name", id)),
        idNumber: vault.open(idNumber, sealContext("id_number", id)),
        version,
      },
    ]),
  );
  const others = parties.filter((party) => !found.has(party)).map(idOf);
  if (others.length === 0) return found;
  const people = await db
    .select({ id: employees.id, memberId: employees.memberId })
    .from(employees)
    .where(inArray(employees.id, others));
  const known = await identitiesOf(
    db,
    vault,
    people.flatMap(({ memberId }) => memberId ?? []),
  );
  for (const { id, memberId } of people) {
    const identity = memberId === null ? undefined : known.get(memberId);
    if (identity) found.set(`employee:${id}`, { ...identity, version: 0 });
  }
  return found;
}

/** Who an employee is to the tax office where that is kept, whoever filled it in, and since when. */
export async function ownTaxpayer(
  db: Db,
  vault: Vault,
  party: string,
): Promise<(Taxpayer & { setAt: Date }) | undefined> {
  const kept = await firstOf(
    db.select({ setAt: taxpayers.setAt }).from(taxpayers).where(eq(taxpayers.party, party)),
  );
  const person = kept && (await readTaxpayers(db, vault, [party])).get(party);
  return person && { ...person, setAt: kept.setAt };
}

/** One whole. @throws {ProblemError} BAD_INPUT, NOT_FOUND where nobody has filled it in */
export async function openTaxpayer(db: Db, vault: Vault, party: string): Promise<Taxpayer> {
  await requireParty(db, party);
  const found = (await readTaxpayers(db, vault, [party])).get(party);
  if (!found) throw problem("NOT_FOUND", "no identity number");
  return found;
}

const hashOf = (vault: Vault, idNumber: string) =>
  vault.blindIndex(idNumber, "settlements.taxpayers.id_number");

const sealed = (
  vault: Vault,
  id: string,
  { realName, idNumber }: Pick<Taxpayer, "realName" | "idNumber">,
) => ({
  realName: vault.seal(realName, sealContext("real_name", id)),
  idNumber: vault.seal(idNumber, sealContext("id_number", id)),
  idNumberHash: hashOf(vault, idNumber),
});

/**
 * Who they are, as staff saw it on their papers.
 * @throws {ProblemError} BAD_INPUT also for a number that is another's, CHANGED_MEANWHILE
 */
export async function writeTaxpayer(
  tx: Tx,
  vault: Vault,
  party: string,
  { realName, idNumber, version }: Omit<Taxpayer, "version"> & { version?: number | undefined },
  { staffId, now }: { staffId: string; now: Date },
): Promise<Taxpayer> {
  await requireParty(tx, party);
  await lockParty(tx, party);
  const before = await firstOf(tx.select().from(taxpayers).where(eq(taxpayers.party, party)));
  await requireVersion(version, before?.version ?? 0, async () => ({
    now: [{ label: "证件号", text: before ? "同事刚填过" : "还没有填" }],
  }));
  const id = before?.id ?? (await nextIdOf(tx, taxpayers));
  const next = (before?.version ?? 0) + 1;
  const values = { ...sealed(vault, id, { realName, idNumber }), setBy: staffId, setAt: now, version: next };
  // Of several who fill in the same number at once, each other one sees it as filled in.
  await tx.execute(sql`select pg_advisory_xact_lock(7105, hashtext(${values.idNumberHash.toString("hex")}))`);
  const other = await firstOf(
    tx
      .select({ party: taxpayers.party })
      .from(taxpayers)
      .where(and(eq(taxpayers.idNumberHash, values.idNumberHash), ne(taxpayers.party, party))),
  );
  if (other)
    throw badInput({ idNumber: `这个证件号已经填在服务人员 ${idOf(other.party)} 名下，请对着证件核对。` });
  if (before) await tx.update(taxpayers).set(values).where(eq(taxpayers.id, id));
  else await tx.insert(taxpayers).values({ id, party, ...values });
  return { realName, idNumber, version: next };
}

/** Keeps who is paid for the first time with tax withheld, as their application says: it may be erased before the voucher. */
export async function keepTaxpayer(tx: Tx, vault: Vault, party: string, now: Date): Promise<void> {
  const known = (await readTaxpayers(tx, vault, [party])).get(party);
  if (known?.version !== 0) return;
  const id = await nextIdOf(tx, taxpayers);
  await tx
    .insert(taxpayers)
    .values({ id, party, ...sealed(vault, id, known), setAt: now })
    .onConflictDoNothing();
}
