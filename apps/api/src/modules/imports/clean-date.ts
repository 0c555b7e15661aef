const twoDigits = (n: number) => String(n).padStart(2, "0");

function day(year: number, month: number, date: number, latest: string): string | undefined {
  const d = new Date(Date.UTC(year, month - 1, date));
  if (d.getUTCMonth() !== month - 1 || d.getUTCDate() !== date) return undefined;
  const text = `${year}-${twoDigits(month)}-${twoDigits(date)}`;
  return year >= 1850 && text <= latest ? text : undefined;
}

/** Day 1 of spreadsheets is 1900-01-01; their false 29 February 1900 shifts everything later by one. */
const fromSerial = (serial: number) => new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000);

export interface CleanDate {
  date?: string;
  correction?: string;
  /** The rest of a cell that held more than a date. */
  note?: string;
}

/**
 * A date cell → `YYYY-MM-DD`. Years of the Republic (109.5.29), 2021年3月, 20221011, spreadsheet day numbers and
 * days that were years once (1905-06-09 is 1987) are understood; a sentence gives its first date and stays as note.
 * @param latest `YYYY-MM-DD`, dates after it are not believed
 */
export function cleanDate(cell: string, latest: string): CleanDate {
  const text = cell.trim();
  if (!text) return {};
  const found = readDate(text, latest);
  if (!found) return { correction: `日期：“${text.slice(0, 40)}”看不出是哪一天，没有采用`, note: text };
  const changed = found.date !== text.replaceAll("/", "-").slice(0, 10);
  const rest = text
    .replace(found.part, "")
    .replace(/^[\s设立設立，,、]+|[\s，,、]+$/g, "")
    .trim();
  return {
    date: found.date,
    ...(changed ? { correction: `日期：“${text.slice(0, 40)}”理解为 ${found.date}${found.how}` } : {}),
    ...(/\p{Script=Han}{2}/u.test(rest) ? { note: text } : {}),
  };
}

function readDate(text: string, latest: string): { date: string; part: string; how: string } | undefined {
  const plain = /(?<!\d)((?:1[89]|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(text);
  if (plain) return made(plain, day(+plain[1]!, +plain[2]!, +plain[3]!, latest), "");
  const serial = /^\d{5}(?:\.0)?$/.exec(text);
  if (serial) {
    const d = fromSerial(Number.parseInt(text, 10));
    return made(
      serial,
      day(d.getUTCFullYear(), d.getUTCMonth() + 1, d.getUTCDate(), latest),
      "（表格软件的日期序号）",
    );
  }
  const parts = /(?<!\d)(\d{2,4})\s*[.\-/年]\s*(\d{1,2})(?:\s*[.\-/月]\s*(\d{1,2}))?\s*[日月]?/.exec(text);
  if (parts) {
    const [, y = "", m = "", d = "1"] = parts;
    const republic = y.length < 4 || +y < 200;
    const year = republic ? +y + 1911 : +y;
    if (!republic && year >= 1900 && year <= 1906) return yearInDisguise(parts, year, +m, +d, latest);
    const vague = parts[3] === undefined ? "（只写到月）" : "";
    return made(parts, day(year, +m, +d, latest), republic ? `（民国纪年）${vague}` : vague);
  }
  const year = /^(1[89]\d{2}|20\d{2})年?$/.exec(text);
  return year ? made(year, day(+year[1]!, 1, 1, latest), "（只写到年）") : undefined;
}

/** A year typed into a cell of dates turns into the day of that number: 1987 → 1905-06-09. */
function yearInDisguise(match: RegExpExecArray, y: number, m: number, d: number, latest: string) {
  const serial = Math.round((Date.UTC(y, m - 1, d) - Date.UTC(1899, 11, 30)) / 86_400_000);
  const plausible = serial >= 1900 && serial <= 2100;
  if (!plausible) return made(match, day(y, m, d, latest), "");
  return made(match, day(serial, 1, 1, latest), "（年份被表格软件当成了日期）");
}

function made(match: RegExpExecArray, date: string | undefined, how: string) {
  return date ? { date, part: match[0], how } : undefined;
}
