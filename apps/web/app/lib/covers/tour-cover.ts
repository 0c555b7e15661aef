import { tourPicture } from "@ginkgo/api-contract/content/pictures";

/** Which scene is drawn for a trip, a spot or who runs trips. */
export const tourCover = (categoryId: string, name: string): { category: string } => ({
  category: tourPicture(categoryId, name),
});
