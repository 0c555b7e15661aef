import type { ShownPicture } from "@ginkgo/api-contract/pictures/entry-pictures";

/** Pictures of a thing for search engines: its own, else what is drawn of it. @param drawn path of the drawing */
export const thingImages = (
  { pictures }: { pictures: readonly ShownPicture[] },
  origin: string,
  drawn: string,
): string | string[] => (pictures.length > 0 ? pictures.map(({ url }) => origin + url) : origin + drawn);
