/** One step of the way to a page; the last one is the page itself and has no link. */
export interface Crumb {
  label: string;
  href?: string;
}

/** What a page may export as `handle`; the layouts read it. `D` is the page's loader data. */
export interface PageHandle<D = unknown> {
  /** After 首页, which the layout puts first. */
  crumbs?: (loaderData: D, params: Readonly<Record<string, string | undefined>>) => Crumb[];
  /** Name of the area a list's address names, which the header then says too; undefined where it names none. */
  area?: (loaderData: D) => string | undefined;
  /** A page with its own bar at the bottom of a telephone's screen: the tab bar makes room. */
  hidesTabBar?: boolean;
}
