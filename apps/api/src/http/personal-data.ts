import type { Db, Tx } from "../platform/database/database.ts";
import type { Vault } from "../platform/secrets/vault.ts";

/** Why an account cannot be closed yet: a key for the screen and a sentence saying what to settle first. */
export interface ClosureBlocker {
  code: string;
  text: string;
}

/**
 * What a module does with the personal data it keeps. Privacy, on the top step, asks every module for its own beside
 * its step in modules.ts: no module reads or erases another's tables.
 */
export interface PersonalData {
  /** Of the file it stands in; modules may share one. */
  section: string;
  /**
   * Everything kept of the member in words a person can read (PIPL 45): a plain object for a JSON file, sealed values
   * opened, times ISO 8601, no ids of other people. A part with nothing in it may be left out.
   */
  exportOf(db: Db, memberId: string, vault: Vault): Promise<Record<string, unknown>>;
  /** What must end before the account may be closed; empty where nothing stands in the way. */
  blockers(db: Db, memberId: string, now: Date): Promise<ClosureBlocker[]>;
  /**
   * Erases what is the member's, or takes the person out of what others need. What the law says must be kept stays,
   * without anything that names the person beyond that purpose. Doing it twice is fine.
   */
  erase(tx: Tx, memberId: string, now: Date): Promise<void>;
}
