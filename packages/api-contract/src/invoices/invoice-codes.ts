/** How an asking for an invoice stands. */
export const invoiceStates = {
  WAIT_ORDER: "等订单做完",
  WAIT_HAND: "等人开",
  ISSUING: "正在开",
  ISSUED: "已开",
  PART_RED: "部分红冲",
  RED: "已红冲",
  FAILED: "没有开成",
  REFUSED: "不能开",
  CANCELLED: "已撤回",
} as const;
export type InvoiceState = keyof typeof invoiceStates;

/** Those that hold an order: it gets no second invoice beside one of them. */
export const liveInvoiceStates = [
  "WAIT_ORDER",
  "WAIT_HAND",
  "ISSUING",
  "ISSUED",
  "PART_RED",
  "FAILED",
] as const satisfies readonly InvoiceState[];

/** Who issues it: the portal for what it sells itself, every other seller for their own. */
export const invoiceIssuers = { PORTAL: "银杏里", SELLER: "商家自己" } as const;
export type InvoiceIssuer = keyof typeof invoiceIssuers;

/** How a red letter, which takes an invoice back in part or whole, stands. */
export const redLetterStates = {
  WAITING: "等人开",
  ISSUING: "正在开",
  ISSUED: "已开",
  FAILED: "没有开成",
} as const;
export type RedLetterState = keyof typeof redLetterStates;

const SIGNS = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Whether the last sign of a unified social credit code fits the others (GB 32100-2015). */
function isCreditCode(code: string): boolean {
  const places = [...code].map((sign) => SIGNS.indexOf(sign));
  if (places.includes(-1)) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * places[i]!, 0);
  return places[17] === (31 - (sum % 31)) % 31;
}

/** Whether it can be a tax number: 18 signs with their check, or the older ones of 15, 17 and 20. */
export const isTaxNo = (text: string): boolean =>
  text.length === 18 ? isCreditCode(text) : /^(?:[0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{20})$/.test(text);

/** Whether a title is of a company: nobody can use such an invoice without a tax number. */
export const isCompanyTitle = (title: string): boolean =>
  /公司|集团|企业|事务所|工厂|有限合伙|合作社|经营部|研究院|商行/.test(title);
