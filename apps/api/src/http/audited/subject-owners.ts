import type { Db } from "../../platform/database/database.ts";

/** A thing by its kind and id, as the audit trail names it. */
export interface Subject {
  kind: string;
  id: string;
}

/**
 * Whose data the things of a module are: a step of the staff that the trail writes down by itself says whose it was. Each
 * module names its own beside its step in modules.ts.
 */
export interface SubjectOwner {
  /** What the addresses of the staff, the trail and tasks call it: `book`, `booking`. */
  kinds: readonly string[];
  /** The member; null where it is nobody's, or there is none. */
  ownerOf?(db: Db, id: string): Promise<string | null | undefined>;
  /** What it stands for, where it is somebody's by that alone. */
  standsFor?(db: Db, id: string): Promise<Subject | undefined>;
}

/** The member a thing belongs to; null where it belongs to none. */
export async function ownerOf(
  db: Db,
  owners: readonly SubjectOwner[],
  { kind, id }: Subject,
): Promise<string | null> {
  const owner = owners.find(({ kinds }) => kinds.includes(kind));
  const other = await owner?.standsFor?.(db, id);
  if (other) return ownerOf(db, owners, other);
  return (await owner?.ownerOf?.(db, id)) ?? null;
}
