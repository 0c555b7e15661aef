import { hash, verify } from "@node-rs/argon2";
import { concurrencyLimit } from "../../../http/concurrency-limit.ts";

/** OWASP's second choice for Argon2id: 19 MiB, two passes, one lane (T11). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const { inTurn, now } = concurrencyLimit({ atOnce: 4, waiting: 100, what: "passwords" });

/** How many hashes this process is at, and how many wait. */
export const hashingNow = now;

/** One reading of a password, however its characters were typed. */
const normal = (password: string) => password.normalize("NFKC");

/** A hash to compare with where there is none: an unknown number must take as long as a known one (T13). */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$3A458JGEVv0laDk56SdsaA$8/pqC5nT2hSbPi5A+t14JIWEqcLpyh02Eto34pVoUEo";

/** @throws {ProblemError} UNAVAILABLE */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normal(password), options));

/**
 * Whether the password is the one stored. Without a stored one it takes the same time and answers no.
 * @throws {ProblemError} UNAVAILABLE
 */
export const isPassword = (stored: string | null | undefined, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? NOBODY, normal(password))) && Boolean(stored));
