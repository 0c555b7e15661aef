import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName, EntryView } from "@ginkgo/api-contract/publishing/entry-codes";
import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Db, Tx } from "../platform/database/database.ts";
import type { StaffViewer } from "./viewer.ts";

/** A thing as its own tables have it. */
export interface StoredEntry {
  content: EntryContent;
  /** What it is called, where no field of the content says it. */
  title?: string;
  /** Whose it is: `org:10001`, `tour:10001`; null is the portal's own. */
  seller: string | null;
  /** A draft was never seen by a visitor; what is archived is seen no more. */
  state: "DRAFT" | "LIVE" | "ARCHIVED";
  /** Why visitors do not see it though it is published: what it belongs to was taken down. */
  unseen?: string;
}

/**
 * How a module lets what it shows be made in the back office. The module publishing keeps drafts and versions of every
 * kind; tables of a kind are written by its own module alone, through what stands here.
 */
export interface EntryKind<Shape extends z.ZodType = z.ZodType> {
  kind: EntryKindName;
  /** What a version has to be before visitors see it. */
  shape: Shape;
  /** The table whose ids the entries have: a new one is given its id before it is there. */
  table: PgTable;
  /** The same table under the alias `o`, with what lists of staff show of a row. */
  listed: {
    from: SQL;
    title: SQL<string>;
    seller: SQL<string | null>;
    state: SQL<StoredEntry["state"]>;
    /** As `unseen` of what is stored; null where visitors see it. */
    unseen?: SQL<string | null>;
    where?: SQL;
    /** Of what stands in the table: what a view of this kind alone shows. */
    views?: Partial<Record<EntryView, SQL>>;
  };
  /** Rows of `o` a keyword finds; absent: by the title alone. */
  find?(keyword: string): SQL | undefined;
  /**
   * Conditions on `o`, each served by an index, one of which every row meets whose title holds the keyword; absent where
   * there are never many of the kind.
   */
  narrow?(keyword: string): SQL[];
  /** The field that names it. */
  titleField?: string;
  /** What it is called where no field names it. */
  title?: string;
  /** Whose content this is; a kind without stands for the portal's own. */
  sellerOf?(db: Db, id: string, content: EntryContent): string | null | Promise<string | null>;
  /** Content that was written elsewhere, without the numbers only this portal gives, and what is said of those left out. */
  asNew?(content: EntryContent): { content: EntryContent; notes: string[] };
  /** Content as it would be of that seller. */
  withSeller?(content: EntryContent, seller: string): EntryContent;
  /** As its tables have it now. */
  read(db: Db, id: string): Promise<StoredEntry | undefined>;
  /** The same of many in as many statements as of one, by id; for kinds of which there are many. */
  readMany?(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>>;
  /** What is wrong beyond the shape, by field. @param viewer who wants it published; null where that was asked before */
  check?(
    db: Db,
    id: string,
    content: z.output<Shape>,
    viewer: StaffViewer | null,
  ): Promise<Record<string, string | undefined>>;
  /** Makes it what visitors see; an entry that is not there yet is made under this id. */
  publish(tx: Tx, id: string, content: z.output<Shape>, at: Date): Promise<void>;
  /** Takes it out of sight. What orders and contracts name stays there for them. */
  archive?(tx: Tx, id: string, at: Date): Promise<void>;
  /** Its page in the portal. */
  address?(id: string, content: EntryContent): string;
}

/** What another module has to do with content of whatever kind: what it names there is that module's. */
export interface NamedInEntries {
  /** What is wrong with it, by field. */
  check(
    db: Db,
    content: EntryContent,
    /** Who wants it published, and what visitors have of it by now. */
    by: { viewer: StaffViewer | null; live: () => Promise<EntryContent | undefined> },
  ): Promise<Record<string, string | undefined>>;
  /** Follows what is published, in the same transaction. */
  publish(tx: Tx, content: EntryContent, at: Date): Promise<void>;
}

/** A kind whose content these modules have to do with too. */
export const withNamed = (kind: EntryKind, named: readonly NamedInEntries[]): EntryKind => ({
  ...kind,
  async check(db, id, content, viewer) {
    const live = async () => (await kind.read(db, id))?.content;
    const found = await Promise.all(
      named.map((one) => one.check(db, content as EntryContent, { viewer, live })),
    );
    return Object.assign({}, ...found, await kind.check?.(db, id, content, viewer));
  },
  async publish(tx, id, content, at) {
    await kind.publish(tx, id, content, at);
    for (const one of named) await one.publish(tx, content as EntryContent, at);
  },
});

/** Types the functions of a kind by its shape. */
export const entryKind = <Shape extends z.ZodType>(kind: EntryKind<Shape>): EntryKind =>
  kind as unknown as EntryKind;
