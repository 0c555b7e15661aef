/** A sum as vendors write it, `12.30`, in fen. @throws where it is no such sum */
export function fenOf(yuan: string): number {
  const [, minus = "", whole, part = ""] = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  if (whole === undefined) throw new Error("not a sum in yuan");
  const fen = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return minus ? -fen : fen;
}

/** Fen as vendors want them written, `12.30`. */
export const yuanOf = (fen: number): string =>
  `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;
