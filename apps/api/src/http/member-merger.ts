import type { Db, Tx } from "../platform/database/database.ts";
import type { Vault } from "../platform/secrets/vault.ts";

/** Two accounts of one person: `from` ends and becomes part of `into`. */
export interface MergePair {
  from: string;
  into: string;
}

/**
 * What a module does with what it keeps of an account that is merged into another. Members, on an upper step, asks every
 * module for its own beside its step in modules.ts: no module moves another's rows. A test fails for a column that names
 * a member and stands neither in `moves` nor in `keeps`.
 */
export interface MemberMerger {
  /** Columns that name the member and follow them, as `schema.table.column`. */
  moves: readonly string[];
  /** Columns that name the member and stay as they are, each with why. */
  keeps: Readonly<Record<string, string>>;
  /** What would move, counted, in words for the staff; nothing where there is none. */
  count?(db: Db, memberId: string): Promise<{ text: string; count: number }[]>;
  /** Sentences saying what must be settled first. */
  blockers?(db: Db, pair: MergePair, now: Date): Promise<string[]>;
  /** Moves it. Done again it moves what calls under way wrote meanwhile. */
  move(tx: Tx, pair: MergePair, deps: { vault: Vault; now: Date }): Promise<void>;
}
