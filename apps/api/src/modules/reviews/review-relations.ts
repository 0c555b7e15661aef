import type { Db } from "../../platform/database/database.ts";

/** A real dealing of a member with an organisation, in the words its reviews are marked with. */
export interface OrgRelation {
  /** Kept with the review, for example VISIT. */
  code: string;
  /** For example “参观过”. */
  text: string;
}

type ReadRelation = (db: Db, memberId: string, orgId: string) => Promise<OrgRelation | null>;

const readers: ReadRelation[] = [];
const texts = new Map<string, string>();

/**
 * For the modules above that know of visits, stays and contracts: each adds its reader once, when it is loaded. What
 * nobody knows of stays 未核实.
 * @param words every code the reader may answer, with its text
 * @returns how to take the reader away again
 */
export function addOrgRelation(words: Record<string, string>, read: ReadRelation): () => void {
  for (const [code, text] of Object.entries(words)) texts.set(code, text);
  readers.push(read);
  return () => void readers.splice(readers.indexOf(read), 1);
}

/** The first dealing anybody knows of, in the order they were added. */
export async function orgRelationOf(db: Db, memberId: string, orgId: string): Promise<OrgRelation | null> {
  for (const read of readers) {
    const found = await read(db, memberId, orgId);
    if (found) return found;
  }
  return null;
}

/** How a review is marked. */
export const relationText = (code: string | null): string =>
  code ? (texts.get(code) ?? "已核实") : "未核实";
