/** The page that stands in where the server cannot be reached. */
export const SHELL_PAGE = "/call";

/** Addresses of this host that are no page of the portal: the back office, the API, files, the sandbox's own. */
const OTHERS =
  /^\/(?:api|staff|sandbox|pay|cover|og|public|builds|icons|assets|file|files|socket\.io)(?:\/|$)/;

/** Whether an address is one of the portal's pages, and the kept page may stand in for it. */
export const isPage = (pathname: string): boolean => !OTHERS.test(pathname) && !/\.[a-z]+$/.test(pathname);
