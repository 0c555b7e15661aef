import { z } from "zod";
import { PICTURE_ADDRESS } from "./picture-codes.ts";

/** So many an entry can have; more of one thing nobody looks through. */
export const MAX_ENTRY_PICTURES = 12;

/** A picture of the library, by its address. */
export const LibraryPicture = z.string().regex(PICTURE_ADDRESS, "请从图库选一张图。");

/** The pictures of an entry in their order, the first its cover; without any its cover is drawn. */
export const EntryPictures = z
  .array(LibraryPicture)
  .max(MAX_ENTRY_PICTURES, `最多放 ${MAX_ENTRY_PICTURES} 张图，请去掉几张。`)
  .refine((pictures) => new Set(pictures).size === pictures.length, "同一张图只放一次，请去掉重复的。")
  .default([]);

/** A picture as visitors are shown it. */
export const ShownPicture = z.object({
  /** On this site; a size and a shape can be asked of it. */
  url: z.string(),
  /** What it shows, for who cannot see it. */
  alt: z.string(),
  /** Pixels of the whole picture, upright. */
  width: z.number().int(),
  height: z.number().int(),
});
export type ShownPicture = z.output<typeof ShownPicture>;

/** Address of an entry's first picture; absent where its cover is drawn. */
export const CoverPicture = z.string().optional();
