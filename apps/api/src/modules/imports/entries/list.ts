/** A list as rows of text under their headings. */
export interface List {
  headings: string[];
  rows: { line: number; cells: string[] }[];
}
export type ListAnswer = { list: List } | { fault: string };

export const TOO_MUCH = "这份文件展开以后太大了，没有读。请分成几份，每份最多 10 万行。";
