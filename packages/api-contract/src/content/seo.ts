import { z } from "zod";
import { LibraryPicture } from "../pictures/entry-pictures.ts";

/** Longest words; a search engine shows about 30 characters of a title and 80 of a description. */
export const SEO_TITLE = 40;
export const SEO_DESCRIPTION = 120;
export const SEO_SHOWN = { title: 30, description: 80 } as const;

/** What search engines and shared links say of a page where it is not what the page says itself. */
export const Seo = z.object({
  title: z.string().min(4).max(SEO_TITLE).optional(),
  description: z.string().min(10).max(SEO_DESCRIPTION).optional(),
  /** A picture of the library, for the card of a shared link. */
  picture: LibraryPicture.optional(),
});
export type Seo = z.output<typeof Seo>;
