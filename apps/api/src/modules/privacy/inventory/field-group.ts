/**
 * Columns of one table that serve one purpose. Lists are names with spaces between; a column of the database that
 * stands in none of them fails the build (V6).
 */
export interface FieldGroup {
  table: string;
  /** What for, in the words of the privacy policy. Empty for tables that hold nothing about a person. */
  purpose: string;
  /** Which module answers for it. */
  holder: string;
  /** How long it is kept. */
  term: string;
  /** Sealed by the vault for the place `table.column.key`. */
  sealed?: string;
  /** Column whose value ends that place; `id` unless named. */
  key?: string;
  /** The table in that place, where the values were sealed before they moved here; `table` unless named. */
  sealedAs?: string;
  /** Keyed or plain hashes: nothing can be read back from them. */
  hashed?: string;
  /** About a person and readable: who, when, what they chose. */
  readable?: string;
  /** Says nothing about a person. */
  plain?: string;
}
