export { picturesNamed } from "./pictures-named.ts";
export { shownPictures } from "./shown-pictures.ts";
