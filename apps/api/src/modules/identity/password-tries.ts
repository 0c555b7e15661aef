import { sql } from "drizzle-orm";
import { type ProblemError, problemWith } from "../../http/problem.ts";
import { DAY, later, MINUTE } from "../../platform/clock.ts";
import { row, type Tx } from "../../platform/database.ts";
import { bytes, instant } from "../../platform/sql-values.ts";
import type { Vault } from "../../platform/vault.ts";
import { TRY_ACCOUNT } from "./identity-places.ts";

const WINDOW = 15 * MINUTE;
/** Wrong tries an account has free in a window; then the password waits, the message code never does (T14). */
const FREE = 10;
/** Wrong tries in a row, whenever they were; then only a message code lets in until one did. */
const IN_A_ROW = 100;

const accountHash = (vault: Vault, account: string) => bytes(vault.blindIndex(account, TRY_ACCOUNT));

/** Wrong tries one address has free in a window, over all accounts; the sandbox drives from one machine. */
const addressMost = (sandbox: boolean) => (sandbox ? 1000 : 100);

/**
 * Counts a try before the password is compared, so that parallel guesses cannot outrun the count. A right password
 * takes it back with `forgiveTries`. Unknown accounts are counted alike (T13).
 *
 * @returns a refusal, or null when the try may go on
 */
export async function countTry(
  tx: Tx,
  vault: Vault,
  { account, address, sandbox }: { account: string; address: string; sandbox: boolean },
  now: Date,
): Promise<ProblemError | null> {
  const hash = accountHash(vault, account);
  await tx.execute(sql`select pg_advisory_xact_lock(7103, hashtext(${account}))`);
  const since = instant(later(now, -WINDOW));
  const counts = await row<{ lately: number; all: number; here: number; first: number | null }>(
    tx,
    sql`select count(*) filter (where tried_at > ${since})::int as lately, count(*)::int as all,
      (extract(epoch from min(tried_at) filter (where tried_at > ${since})) * 1000)::float8 as first,
      (select count(*)::int from identity.password_tries
        where address = ${address} and tried_at > ${since}) as here
      from identity.password_tries where account_hash = ${hash}`,
  );
  const { lately, all, here, first } = counts!;
  if (all >= IN_A_ROW) return problemWith("PASSWORD_OFF", {});
  if (lately >= FREE || here >= addressMost(sandbox)) {
    const wait = first === null ? WINDOW : first + WINDOW - now.getTime();
    return problemWith("SIGN_IN_TRIES", { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
  }
  await tx.execute(sql`delete from identity.password_tries
    where account_hash = ${hash} and tried_at < ${instant(later(now, -90 * DAY))}`);
  await tx.execute(sql`insert into identity.password_tries (account_hash, address, tried_at)
    values (${hash}, ${address}, ${instant(now)})`);
  return null;
}

/** The person proved who they are: earlier wrong tries count no more. */
export const forgiveTries = (tx: Tx, vault: Vault, account: string) =>
  tx.execute(sql`delete from identity.password_tries where account_hash = ${accountHash(vault, account)}`);
