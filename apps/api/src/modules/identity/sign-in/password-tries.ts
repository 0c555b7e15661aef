import { and, eq, lt, sql } from "drizzle-orm";
import { addressPrefix } from "../../../http/address-prefix.ts";
import { type ProblemError, problemWith } from "../../../http/problem.ts";
import { DAY, later, MINUTE } from "../../../platform/clock.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { bytes, instant } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { TRY_ACCOUNT } from "../identity-seal-contexts.ts";
import { passwordTries } from "../tables.ts";

const WINDOW = 15 * MINUTE;
/** Wrong tries that one browser or address has free at an account in a window; the message code never waits (T14). */
const MAX_OF_SOURCE = 10;
/** Wrong tries at an account in a day from all unknown sources together: guessing spread over many addresses. */
const MAX_UNKNOWN_PER_DAY = 100;

const accountHash = (vault: Vault, account: string) => bytes(vault.blindIndex(account, TRY_ACCOUNT));

/** Wrong tries one address has free in a window, over all accounts; the sandbox drives from one machine. */
const maxOfAddress = (sandbox: boolean) => (sandbox ? 1000 : 100);

/** Where a try comes from. The first that holds decides what it is counted with. */
export interface TrySource {
  address: string;
  /** A right one-time code came along: only its owner has one. */
  hasCode?: boolean | undefined;
  /** The number of a browser that signed in to this account before. */
  deviceId?: string | undefined;
}

/**
 * Counts a try before the password is compared, so that parallel guesses cannot outrun the count. A right password
 * takes it back with `forgiveTries`. Unknown accounts are counted alike (T13). Wrong tries from elsewhere stand in
 * nobody's way who comes from their own browser or address: counts are for each source, and all of them run out.
 *
 * @returns a refusal, or null when the try may go on
 */
export async function countTry(
  tx: Tx,
  vault: Vault,
  { account, sandbox, ...from }: { account: string; sandbox: boolean } & TrySource,
  now: Date,
): Promise<ProblemError | null> {
  const hash = accountHash(vault, account);
  const address = addressPrefix(from.address);
  const isUnknown = !from.hasCode && !from.deviceId;
  const source = from.hasCode ? "code" : from.deviceId ? `device ${from.deviceId}` : address;
  await tx.execute(sql`select pg_advisory_xact_lock(7103, hashtext(${account}))`);
  const since = instant(later(now, -WINDOW));
  const day = instant(later(now, -DAY));
  const counts = await row<{ own: number; first: number | null; here: number; strange: number }>(
    tx,
    sql`select count(*) filter (where address = ${source} and tried_at > ${since})::int as own,
      (extract(epoch from min(tried_at) filter (where address = ${source} and tried_at > ${since})) * 1000)::float8 as first,
      count(*) filter (where address <> 'code' and address not like 'device %' and tried_at > ${day})::int as strange,
      (select count(*)::int from identity.password_tries
        where address = ${address} and tried_at > ${since}) as here
      from identity.password_tries where account_hash = ${hash}`,
  );
  const { own, first, here, strange } = counts!;
  if (isUnknown && strange >= MAX_UNKNOWN_PER_DAY) return problemWith("PASSWORD_OFF", {});
  if (own >= MAX_OF_SOURCE || (isUnknown && here >= maxOfAddress(sandbox))) {
    const wait = first === null ? WINDOW : first + WINDOW - now.getTime();
    return problemWith("SIGN_IN_TRIES", { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
  }
  await tx
    .delete(passwordTries)
    .where(and(eq(passwordTries.accountHash, hash), lt(passwordTries.triedAt, later(now, -90 * DAY))));
  await tx.insert(passwordTries).values({ accountHash: hash, address: source, triedAt: now });
  return null;
}

/** The person proved who they are: earlier wrong tries count no more. */
export const forgiveTries = (tx: Tx, vault: Vault, account: string) =>
  tx.delete(passwordTries).where(eq(passwordTries.accountHash, accountHash(vault, account)));
