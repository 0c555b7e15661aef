/** Widths pictures are served in, pixels; a browser takes the smallest that fills its place. */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Shapes a picture can be cut to around its focal point, width by height. */
export const pictureRatios = { "16x9": 16 / 9, "8x5": 8 / 5, "4x3": 4 / 3, "1x1": 1 } as const;
export type PictureRatio = keyof typeof pictureRatios;

/** Address of a picture of the library on this site; it stays when the picture is replaced. */
export const pictureAddress = (id: string): string => `/pictures/${id}`;

/** Addresses of pictures of the library. */
export const PICTURE_ADDRESS = /^\/pictures\/[1-9]\d{0,18}$/;

/** The picture of the library an address leads to; undefined for every other address. */
export const pictureIdOf = (address: string): string | undefined =>
  PICTURE_ADDRESS.test(address) ? address.slice(address.lastIndexOf("/") + 1) : undefined;

/** What an `<img>` takes to choose a size by; undefined for what is no picture of the library. */
export const pictureSrcSet = (address: string): string | undefined =>
  pictureIdOf(address) && pictureWidths.map((width) => `${address}?w=${width} ${width}w`).join(", ");

/** What an `<img>` takes to show a picture of the library cut to a shape, in the size of its place. */
export const pictureSources = (address: string, ratio: PictureRatio): { src: string; srcSet: string } => ({
  src: `${address}?w=640&r=${ratio}`,
  srcSet: pictureWidths.map((width) => `${address}?w=${width}&r=${ratio} ${width}w`).join(", "),
});

/** In what a picture stands. */
export const pictureUseStates = {
  LIVE: "现在的",
  SCHEDULED: "等着发布的",
  REQUESTED: "等审核的",
  DRAFT: "草稿里",
  ARCHIVED: "已下线的",
} as const;
export type PictureUseState = keyof typeof pictureUseStates;
