/** Filter values of a guide as index terms: they stand in the same array as the words, so one index answers both. */
export const guideTerm = {
  area: (code: string) => `=a${code}`,
  care: (level: string) => `=c${level}`,
  kind: (kind: string) => `=k${kind}`,
  org: (id: string) => `=o${id}`,
};
