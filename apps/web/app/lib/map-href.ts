/** Where the map shows an address. */
export const mapHref = ({ areaText, detail }: { areaText: string; detail: string }): string =>
  `https://uri.amap.com/search?${new URLSearchParams({ keyword: `${areaText}${detail}`.replaceAll(" ", "") })}`;
