import { boolean, integer, pgSchema, text } from "drizzle-orm/pg-core";
import { bytea, id, timestamptz } from "../../platform/database/columns.ts";
import type { StoredPurpose } from "./purposes.ts";

const schema = pgSchema("files");

export const files = schema.table("files", {
  /** Random: the id of an application's file, uploaded without signing in, is the right to refer to it. */
  id: id("id").primaryKey(),
  /** The last part of the address and the key in the store: random. */
  name: text("name").notNull().unique(),
  purpose: text("purpose").$type<StoredPurpose>().notNull(),
  /** Null for visitors. */
  memberId: id("member_id"),
  /** Keyed hash of a visitor's address, until the file is used: what their budget is counted by. */
  addressHash: bytea("address_hash"),
  /** The person's own name for it, sealed: people write names and numbers into file names. */
  label: text("label").notNull(),
  mime: text("mime").notNull(),
  /** Bytes; of one still being received, the most it may become. */
  size: integer("size").notNull(),
  width: integer("width"),
  height: integer("height"),
  createdAt: timestamptz("created_at").notNull(),
  /** Null while the bytes are on their way. */
  readyAt: timestamptz("ready_at"),
  /** What refers to it, `kind:id`; null is removed after a day. */
  usedBy: text("used_by"),
  /** To be removed: nobody is served it any more, and its bytes go next. */
  doomed: boolean("doomed").notNull().default(false),
  /** Files the server makes go by themselves. */
  expiresAt: timestamptz("expires_at"),
  /** Pictures and recordings that staff send into conversations. */
  staffId: id("staff_id"),
  /** The copy with the watermark, made once: its name in the store. Its own name: shown as it came. Null: not made yet. */
  shownName: text("shown_name"),
  /** Opening it took more time or memory than one file may: it is shown to nobody. */
  tooHeavy: boolean("too_heavy").notNull().default(false),
});
