const digitsOf: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

/** 一百二十 → 120; undefined when it is no number. */
export function chineseNumber(text: string): number | undefined {
  let total = 0;
  let current = 0;
  for (const c of text) {
    const digit = digitsOf[c];
    if (digit !== undefined) current = digit;
    else if (c === "十") [total, current] = [total + (current || 1) * 10, 0];
    else if (c === "百") [total, current] = [total + (current || 1) * 100, 0];
    else if (c === "千") [total, current] = [total + (current || 1) * 1000, 0];
    else return undefined;
  }
  return text ? total + current : undefined;
}

export interface CleanCount {
  count?: number;
  /** Sum of kinds that are for nursing, when the prose names them. */
  nursing?: number;
  correction?: string;
}

const kinds = /(\p{Script=Han}{2,6}?)\s*[:：]?\s*(\d+)\s*(?:床|张|位|人)/gu;
const forNursing = /养护|长照|护理|失智|失能|认知/;

/** A bed cell → how many. Prose with kinds (安养床:153床 养护床:194床) adds up; what is in brackets counts inside. */
export function cleanBeds(cell: string): CleanCount {
  const text = cell.trim();
  if (!text) return {};
  if (/^\d{1,5}(?:\.0+)?$/.test(text)) return { count: Number.parseInt(text, 10) };
  const open = text.replace(/[（(][^）)]*[）)]/g, "").replace(/(?<=\d)[,，](?=\d{3})/g, "");
  const named = [...open.matchAll(kinds)].map(([, kind, n]) => ({ kind: kind!, n: Number(n) }));
  const written = `床位：“${text.slice(0, 40)}”`;
  if (named.length) {
    const nursing = named.filter((k) => forNursing.test(k.kind)).reduce((sum, k) => sum + k.n, 0);
    const count = named.reduce((sum, k) => sum + k.n, 0);
    return { count, ...(nursing ? { nursing } : {}), correction: `${written}合计为 ${count} 张` };
  }
  const one = /\d{1,5}/.exec(open);
  const spelled = one ? undefined : chineseNumber(/[零〇一二两三四五六七八九十百千]+/.exec(open)?.[0] ?? "");
  const count = one ? Number(one[0]) : spelled;
  return count === undefined
    ? { correction: `${written}看不出数目，没有采用` }
    : { count, correction: `${written}理解为 ${count} 张` };
}

const yes = /^(?:v|√|✓|✔|●|○|y|yes|true|1|是|有|已.*|支持|定点|可)/i;
const no = /^(?:x|×|✗|n|no|false|0|否|无|未.*|不.*)?$/i;

/** A tick cell: V, √, 是, 1 are yes, empty, 0, 否 are no, anything else says nothing. */
export function cleanFlag(cell: string): boolean | undefined {
  const text = cell.normalize("NFKC").trim();
  if (no.test(text)) return text === "" ? undefined : false;
  return yes.test(text) ? true : undefined;
}
