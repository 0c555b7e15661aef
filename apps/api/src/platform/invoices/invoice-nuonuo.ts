import { createHmac, randomInt, randomUUID } from "node:crypto";
import {
  type InvoiceItem,
  type InvoiceOutcome,
  type InvoicePort,
  type RedLetterToIssue,
  unitPriceOf,
} from "./invoice-port.ts";

const LONGEST = 30_000;
/** It reckons in the time of Shanghai. */
const EIGHT_HOURS = 8 * 3_600_000;
/** Largest PDF that is fetched, bytes. */
const LARGEST = 5 * 1024 * 1024;

export interface NuonuoSettings {
  appKey: string;
  appSecret: string;
  /** Access token of an application for own use, which does not run out. */
  token: string;
  /** Whose invoices: tax number, name, address and telephone of the seller, and who issues. */
  readonly seller: { taxNo: string; name: string; address: string; phone: string };
  clerk: string;
  endpoint: string;
}

interface Answer<T> {
  code?: string;
  describe?: string;
  result?: T;
}

interface Found {
  status?: string;
  statusMsg?: string;
  failCause?: string;
  allElectronicInvoiceNumber?: string;
  invoiceNo?: string;
  /** Milliseconds. */
  invoiceTime?: number | string;
  pdfUrl?: string;
}

/** Codes of 诺税通: done; no such invoice; handed in before under that number. */
const DONE = "E0000";
const NOT_FOUND = "E9500";
const REPEATED = "E9106";

/** States of an invoice: issued, and refused by the tax office. One that is issued and not signed yet (21, 24) is neither. */
const ISSUED = "2";
const FAILED = "22";

const why = { RETURNED: "1", WRONG: "2", ENDED: "3", LOWERED: "4" } as const;

const sumOf = (fen: number) => (fen / 100).toFixed(2);
const rateOf = (bp: number | null) => String((bp ?? 0) / 10_000);

/**
 * `X-Nuonuo-Sign`: HMAC-SHA1, in base64, over the parts of the path `/open/v1/services`, the query and the body as it is
 * sent, byte for byte.
 */
export const nuonuoSign = (
  secret: string,
  { appKey, senid, nonce, timestamp }: { appKey: string; senid: string; nonce: string; timestamp: string },
  body: string,
): string =>
  createHmac("sha1", secret)
    .update(`a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`)
    .digest("base64");

/** Issues digital invoices (数电票) by 诺税通 of 诺诺网: `requestBillingNew`, `saveInvoiceRedConfirm`, `queryInvoiceResult`. */
export function nuonuoInvoices(settings: NuonuoSettings): InvoicePort {
  const { appKey, appSecret, token, clerk, endpoint } = settings;

  async function call<T>(method: string, content: object): Promise<Answer<T>> {
    const body = JSON.stringify(content);
    const query = {
      senid: randomUUID().replaceAll("-", ""),
      nonce: String(randomInt(10_000_000, 100_000_000)),
      timestamp: String(Math.floor(Date.now() / 1000)),
      appkey: appKey,
    };
    const response = await fetch(`${endpoint}?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=UTF-8",
        "X-Nuonuo-Sign": nuonuoSign(appSecret, { appKey, ...query }, body),
        accessToken: token,
        userTax: settings.seller.taxNo,
        method: `nuonuo.OpeMplatform.${method}`,
      },
      body,
      signal: AbortSignal.timeout(LONGEST),
    });
    if (!response.ok) throw new Error(`${method} answered ${response.status}`);
    return (await response.json()) as Answer<T>;
  }

  const failed = (method: string, { code, describe }: Answer<unknown>) =>
    new Error(`${method} answered ${code ?? "nothing"} ${describe ?? ""}`);

  async function pdfOf(address: string): Promise<Buffer> {
    const response = await fetch(address, { signal: AbortSignal.timeout(LONGEST) });
    if (!response.ok) throw new Error(`the PDF answered ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.byteLength > LARGEST || !bytes.subarray(0, 5).equals(Buffer.from("%PDF-")))
      throw new Error("the PDF is none");
    return bytes;
  }

  async function outcomeOf(found: Found): Promise<InvoiceOutcome> {
    const { status = "", failCause, statusMsg, pdfUrl, invoiceTime } = found;
    const number = found.allElectronicInvoiceNumber || found.invoiceNo;
    if (status === ISSUED && number && pdfUrl)
      return { state: "ISSUED", number, at: new Date(Number(invoiceTime)), pdf: await pdfOf(pdfUrl) };
    // Handed in anew under another number, what is issued already would be issued twice.
    if (status !== FAILED) return { state: "PENDING" };
    return { state: "REFUSED", reason: failCause || statusMsg || `状态 ${status}` };
  }

  async function find(serial: string): Promise<InvoiceOutcome | undefined> {
    const answer = await call<Found[]>("queryInvoiceResult", {
      orderNos: [serial],
      isOfferInvoiceDetail: "0",
    });
    if (answer.code === NOT_FOUND) return undefined;
    if (answer.code !== DONE) throw failed("queryInvoiceResult", answer);
    const [found] = answer.result ?? [];
    return found && outcomeOf(found);
  }

  /** What was handed in is issued in a while; what was handed in before is asked for. */
  function handedIn(method: string, answer: Answer<unknown>): InvoiceOutcome {
    if (answer.code === DONE || answer.code === REPEATED) return { state: "PENDING" };
    // Faults of the application, such as a token that ran out, are mended by us and tried again.
    if (!answer.code?.startsWith("E")) throw failed(method, answer);
    return { state: "REFUSED", reason: answer.describe || answer.code };
  }

  const detailOf = ({ name, quantity, amountFen, taxFen, taxBp, taxCode }: InvoiceItem) => ({
    goodsName: name.slice(0, 90),
    goodsCode: taxCode,
    ...(quantity === null ? {} : { num: String(quantity), price: unitPriceOf(amountFen, quantity) }),
    withTaxFlag: "1",
    taxRate: rateOf(taxBp),
    tax: sumOf(taxFen),
    taxExcludedAmount: sumOf(amountFen - taxFen),
    taxIncludedAmount: sumOf(amountFen),
    ...(taxBp === null
      ? { favouredPolicyFlag: "04", favouredPolicyName: "不征税", zeroRateFlag: "2" }
      : taxBp === 0
        ? { favouredPolicyFlag: "03", favouredPolicyName: "免税", zeroRateFlag: "1" }
        : { favouredPolicyFlag: "0" }),
  });

  const redDetailOf = (item: InvoiceItem, index: number) => ({
    blueDetailIndex: String(index + 1),
    goodsName: item.name.slice(0, 90),
    goodsCode: item.taxCode,
    taxExcludedAmount: `-${sumOf(item.amountFen - item.taxFen)}`,
    taxAmount: `-${sumOf(item.taxFen)}`,
    taxRate: rateOf(item.taxBp),
    ...(item.taxBp === null
      ? { favouredPolicyFlag: "04" }
      : item.taxBp === 0
        ? { favouredPolicyFlag: "03" }
        : {}),
  });

  return {
    name: "nuonuo",
    find,
    async issue({ serial, title, taxNo, items, remark, at }) {
      const answer = await call("requestBillingNew", {
        order: {
          orderNo: serial,
          buyerName: title,
          buyerTaxNum: taxNo ?? "",
          salerTaxNum: settings.seller.taxNo,
          salerTel: settings.seller.phone,
          salerAddress: settings.seller.address,
          invoiceDate: new Date(at.getTime() + EIGHT_HOURS).toISOString().slice(0, 19).replace("T", " "),
          clerk,
          // The portal sends it.
          pushMode: "-1",
          invoiceType: "1",
          invoiceLine: "pc",
          remark: remark.slice(0, 200),
          invoiceDetail: items.map(detailOf),
        },
      });
      return handedIn("requestBillingNew", answer);
    },
    async red(letter: RedLetterToIssue) {
      const { serial, title, taxNo, items, isWhole, ofNumber } = letter;
      const answer = await call("saveInvoiceRedConfirm", {
        billId: serial,
        // The red invoice is issued under it by itself once nobody has to confirm.
        orderNo: serial,
        autoInvoice: "1",
        blueInvoiceLine: "pc",
        applySource: "0",
        blueElecInvoiceNumber: ofNumber,
        sellerTaxNo: settings.seller.taxNo,
        sellerName: settings.seller.name,
        buyerTaxNo: taxNo ?? "",
        buyerName: title,
        redReason: why[letter.why],
        // A whole one needs no lines; those of a part stand in the order of the invoice.
        ...(isWhole
          ? {}
          : { detail: items.flatMap((item, i) => (item.amountFen > 0 ? [redDetailOf(item, i)] : [])) }),
      });
      return handedIn("saveInvoiceRedConfirm", answer);
    },
  };
}
