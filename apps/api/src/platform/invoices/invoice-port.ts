/** A line of an invoice. */
export interface InvoiceItem {
  name: string;
  /** How many were bought; null where a sum is taken back and no number of things. */
  quantity: number | null;
  /** Fen, tax included. */
  amountFen: number;
  /** Of that, tax. */
  taxFen: number;
  /** Hundredths of a percent; null where the sale bears no tax (不征税). */
  taxBp: number | null;
  /** Of the tax office's list of goods and services, 19 digits. */
  taxCode: string;
}

export interface InvoiceToIssue {
  /** Ours, at most 20 signs: asked again under it, the vendor issues nothing anew. */
  serial: string;
  title: string;
  taxNo: string | null;
  items: readonly InvoiceItem[];
  /** Stands on it. */
  remark: string;
  at: Date;
}

export interface RedLetterToIssue extends InvoiceToIssue {
  /** The number of what is taken back. */
  ofNumber: string;
  /** Whole, or a part by `items`, whose sums are positive here. */
  isWhole: boolean;
  /** Why, as the tax office asks: goods returned, issued wrongly, service ended, price lowered. */
  why: "RETURNED" | "WRONG" | "ENDED" | "LOWERED";
}

/** What became of an invoice or a red letter. */
export type InvoiceOutcome =
  | { state: "PENDING" }
  | { state: "ISSUED"; number: string; at: Date; pdf: Buffer }
  /** It will not be issued so; `reason` is in the vendor's words. */
  | { state: "REFUSED"; reason: string };

/** The way to the tax office. Every call throws when it may be tried again. */
export interface InvoicePort {
  readonly name: "sandbox" | "nuonuo";
  issue(invoice: InvoiceToIssue): Promise<InvoiceOutcome>;
  red(letter: RedLetterToIssue): Promise<InvoiceOutcome>;
  /** @returns undefined where nothing was handed in under that number */
  find(serial: string): Promise<InvoiceOutcome | undefined>;
}

/** What one of them is, in yuan, with so many decimals that times the number it is the sum again. */
export const unitPriceOf = (fen: number, quantity: number): string => {
  const price = (fen / 100 / quantity).toFixed(8);
  return price.replace(/(\.\d\d\d*?)0+$/, "$1");
};

/** What of a sum is tax, fen, half a fen rounded up. */
export const taxFenOf = (amountFen: number, taxBp: number | null): number =>
  taxBp === null ? 0 : Math.round((amountFen * taxBp) / (10_000 + taxBp));
