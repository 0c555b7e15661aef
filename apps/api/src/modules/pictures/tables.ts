import { integer, pgSchema, smallint, text } from "drizzle-orm/pg-core";
import { generatedId, id, timestamptz } from "../../platform/database/columns.ts";
import { staff } from "../identity/tables.ts";

const schema = pgSchema("pictures");

/** What content shows; a picture keeps its number when another file takes its place. */
export const pictures = schema.table("pictures", {
  id: generatedId("id").primaryKey(),
  fileId: id("file_id").notNull(),
  /** Under which name the file's bytes are kept. */
  fileName: text("file_name").notNull(),
  name: text("name").notNull(),
  /** What it shows, for who cannot see it. */
  alt: text("alt").notNull(),
  /** Where one looks first, percent from the left and from the top. */
  focalX: smallint("focal_x").notNull().default(50),
  focalY: smallint("focal_y").notNull().default(50),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  removedAt: timestamptz("removed_at"),
  /** The home or shop that put it in, `org:10001`; null: the portal. */
  seller: text("seller"),
  /** When something that shows it was first published; one of a home or shop is nobody else's before. */
  shownAt: timestamptz("shown_at"),
  madeBy: id("made_by")
    .notNull()
    .references(() => staff.id),
  madeAt: timestamptz("made_at").notNull(),
  version: integer("version").notNull().default(1),
});
