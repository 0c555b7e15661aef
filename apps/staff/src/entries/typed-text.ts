import { isSame } from "@ginkgo/api-contract/publishing/compare-content";
import { decimalYuan, parseYuan } from "@ginkgo/locale/money";
import { useState } from "react";

/** How a value stands in a box, and what is read from what was typed; what cannot be read is kept as it was typed. */
export interface Reading {
  format: (value: unknown) => string;
  parse: (typed: string) => unknown;
}

const orTyped = (typed: string, value: unknown) => (typed.trim() === "" ? undefined : (value ?? typed));

export const text: Reading = {
  format: (value) => (value === undefined || value === null ? "" : String(value)),
  parse: (typed) => (typed === "" ? undefined : typed),
};
export const number: Reading = {
  format: text.format,
  parse: (typed) => {
    const read = Number(typed.normalize("NFKC").trim());
    return orTyped(typed, Number.isFinite(read) ? read : undefined);
  },
};
/** Yuan in the box, fen in the content. */
export const money: Reading = {
  format: (value) => (typeof value === "number" ? decimalYuan(value) : text.format(value)),
  parse: (typed) => orTyped(typed, parseYuan(typed)),
};

const linesOf = (typed: string) =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** One a line. */
export const lines: Reading = {
  format: (value) => (Array.isArray(value) ? value.join("\n") : text.format(value)),
  parse: linesOf,
};
export const numberLines: Reading = {
  format: lines.format,
  parse: (typed) => linesOf(typed).map((line) => number.parse(line)),
};
const CELL = "|";
/** One row a line, its cells divided by a bar. */
export const cells: Reading = {
  format: (value) =>
    Array.isArray(value)
      ? value.map((row) => (Array.isArray(row) ? row.join(` ${CELL} `) : String(row))).join("\n")
      : "",
  parse: (typed) => linesOf(typed).map((line) => line.split(/[|｜]/).map((cell) => cell.trim())),
};

/** The text of a box while it is typed in: as it was typed, so long as the value is what was read from it. */
export function useTyped({ format, parse }: Reading, value: unknown, set: (value: unknown) => void) {
  const [typed, setTyped] = useState(() => format(value));
  return {
    value: isSame(parse(typed), value) ? typed : format(value),
    type: (next: string) => {
      setTyped(next);
      set(parse(next));
    },
  };
}
