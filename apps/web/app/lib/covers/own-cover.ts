import { type PictureRatio, pictureIdOf, pictureSources } from "@ginkgo/api-contract/pictures/picture-codes";

/** An entry's own picture as its cover, cut to the shape covers have; nothing where the cover is drawn. */
export const ownCover = (
  cover: string | undefined,
  ratio: PictureRatio = "8x5",
): { src?: string; srcSet?: string } => (cover && pictureIdOf(cover) ? pictureSources(cover, ratio) : {});
