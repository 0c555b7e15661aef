import { pathToFileURL } from "node:url";

/** The folder `npm run check:lists` was given, with a slash at its end. */
export const listsFolder = pathToFileURL(`${process.env.LISTS_DIR}/`);
