import { type FeeCode, feeCodes } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { parseYuan, yuan } from "@ginkgo/locale/money";

/** One fee as it is typed. */
export interface FeeLine {
  /** Of this page only; keeps what is typed with its line. */
  key: string;
  code: string;
  name: string;
  yuan: string;
  unit: "MONTH" | "ONCE";
  note: string;
}

/** One fee as it is sent and kept. */
interface Fee {
  code: string;
  name: string;
  amountFen: number;
  unit: "MONTH" | "ONCE";
  note?: string | undefined;
}

/** What has a field of its own is no line. */
export const lineCodes = Object.fromEntries(
  Object.entries(feeCodes).filter(([code]) => code !== "DEPOSIT" && code !== "MEDICAL_RESERVE"),
);

const key = () => crypto.randomUUID();

export const newLine = (code: FeeCode = "BED"): FeeLine => ({
  key: key(),
  code,
  name: feeCodes[code],
  yuan: "",
  unit: "MONTH",
  note: "",
});

export const lineOf = ({ code, name, amountFen, unit, note }: Fee): FeeLine => ({
  key: key(),
  code,
  name,
  yuan: yuan(amountFen),
  unit,
  note: note ?? "",
});

/** What is no sum goes as none: the API says so beside its line. */
export const feeOf = ({ code, name, yuan: typed, unit, note }: FeeLine): Fee => ({
  code,
  name,
  amountFen: parseYuan(typed) ?? Number.NaN,
  unit,
  ...(note.trim() ? { note } : {}),
});

/** What of the lines can be reckoned with already. */
export const reckoned = (lines: readonly FeeLine[]): Fee[] =>
  lines.map(feeOf).filter((fee) => !Number.isNaN(fee.amountFen));
