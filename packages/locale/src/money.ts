/** Fen as people read yuan: thousands commas, cents only when there are any. 450000 → "4,500", 1850 → "18.50". */
export const yuan = (fen: number): string =>
  (fen / 100).toLocaleString("en-US", {
    minimumFractionDigits: fen % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  });

/** Fen → "¥4,500". */
export const moneyText = (fen: number): string => `¥${yuan(fen)}`;

const bothDecimals = (fen: number): string =>
  (Math.abs(fen) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Fen as the back office writes a sum, with both decimals: 128000 → "¥1,280.00", -6200 → "−¥62.00". */
export const sumText = (fen: number): string => `${fen < 0 ? "−" : ""}¥${bothDecimals(fen)}`;

/** The same without the sign of the currency, in columns that say it in their head: 128000 → "1,280.00", -6200 → "−62.00". */
export const plainSum = (fen: number): string => `${fen < 0 ? "−" : ""}${bothDecimals(fen)}`;

/** Fen as machines read yuan: 1230 → "12.30", never a comma. */
export const decimalYuan = (fen: number): string => (fen / 100).toFixed(2);

/** What a person typed → fen: 3,200.5 or ３２００元 → 320050 or 320000; undefined where it is no sum of yuan. */
export function parseYuan(typed: string): number | undefined {
  const amount = typed.normalize("NFKC").replace(/[,¥元\s]/g, "");
  return /^\d{1,8}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : undefined;
}

/** What a machine wrote → fen: "12.30", "-0.5" → 1230, -50. @throws where it is no such sum */
export function parseDecimalYuan(text: string): number {
  const [, minus = "", whole, part = ""] = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error("not a sum in yuan");
  const fen = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return minus ? -fen : fen;
}
