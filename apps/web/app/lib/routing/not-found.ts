import { data } from "react-router";

/** What a 404 carries to the error page. */
export interface NotFoundData {
  message: string;
}

/** Nothing stands at this path, or its id is of nothing: `throw pageNotFound(url)`. */
export function pageNotFound(url: URL) {
  return data({ message: `Page not found: ${pathOf(url)}` } satisfies NotFoundData, { status: 404 });
}

/** The path is malformed: a validate rule refused it. The capital letters are the specification's. */
export function pathRefused(url: URL) {
  return data({ message: `Page Not Found: ${pathOf(url)}` } satisfies NotFoundData, { status: 404 });
}

/** As the reader would type it; `url` is a loader's own, without React Router's endings. */
function pathOf({ pathname }: URL): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
