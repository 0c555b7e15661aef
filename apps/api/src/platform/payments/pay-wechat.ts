import { createHash } from "node:crypto";
import { parseDecimalYuan } from "@ginkgo/locale/money";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { parse } from "csv-parse/sync";
import { readWechatFundFlow } from "./fund-flow.ts";
import type {
  BillLine,
  PayAnswer,
  PaymentNotification,
  PayPort,
  RefundAnswer,
  TransferOrder,
} from "./pay.ts";
import { platformKeys } from "./wechat-pay-certificates.ts";
import {
  isFromWechatPay,
  openSealed,
  type SealedResource,
  sealForWechatPay,
  type WechatPayKeys,
  wechatPageCall,
  wechatPayAuthorization,
} from "./wechat-pay-sign.ts";
import { askWechatTransfer, type WechatTransferSettings, wechatTransfer } from "./wechat-transfer.ts";

const LONGEST = 5_000;
/** A bill of a busy day takes longer than a call. */
const LONGEST_BILL = 60_000;
/** 商品描述 holds so many characters. */
const MAX_SUBJECT = 127;

export interface WechatPaySettings {
  appId: string;
  keys: WechatPayKeys;
  /** Where notifications are to be brought, a whole address. */
  notifyUrl: string;
  /** Address of the API, without a trailing slash. */
  endpoint: string;
  /** Whether the merchant may open H5 tries. */
  h5: boolean;
  /** Where the merchant may transfer to people. */
  transfers?: WechatTransferSettings | undefined;
}

interface Amount {
  total: number;
  currency?: string;
  refund?: number;
}

/** What WeChat Pay says of a transaction, in answers and notifications alike. */
interface Transaction {
  appid?: string;
  mchid: string;
  out_trade_no: string;
  transaction_id?: string;
  trade_state: string;
  success_time?: string;
  amount?: Amount;
}

interface Refund {
  mchid?: string;
  out_refund_no: string;
  refund_id?: string;
  /** In answers. */
  status?: string;
  /** In notifications. */
  refund_status?: string;
  amount?: Amount;
}

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`WeChat Pay answered ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** Refusals of a refund that no repeat mends: a person must look. */
const HOPELESS = new Set(["NOT_ENOUGH", "INVALID_REQUEST", "RESOURCE_NOT_EXISTS", "USER_ACCOUNT_ABNORMAL"]);

const states: Record<string, "OPEN" | "FAILED" | "CLOSED"> = {
  NOTPAY: "OPEN",
  USERPAYING: "OPEN",
  ACCEPT: "OPEN",
  PAYERROR: "FAILED",
  CLOSED: "CLOSED",
  REVOKED: "CLOSED",
};

/** `REFUND` says that it was paid once; what went back stands in the refunds. */
const answerOf = (t: Transaction): PayAnswer =>
  t.trade_state === "SUCCESS" || t.trade_state === "REFUND"
    ? {
        state: "PAID",
        transactionNo: t.transaction_id!,
        amountFen: t.amount!.total,
        currency: t.amount!.currency ?? "CNY",
        paidAt: new Date(t.success_time!),
      }
    : { state: states[t.trade_state] ?? "UNKNOWN" };

/** A refund that was closed did not bring the money back either. */
const refundAnswerOf = (r: Refund): RefundAnswer => {
  const status = r.status ?? r.refund_status;
  const state = status === "SUCCESS" ? "DONE" : status === "PROCESSING" ? "PENDING" : "ABNORMAL";
  return {
    state,
    ...(r.refund_id && { providerNo: r.refund_id }),
    ...(r.amount && { amountFen: r.amount.refund }),
  };
};

/** WeChat Pay, APIv3 for merchants of their own: Native, JSAPI for who is inside WeChat, H5 on phones. */
export function wechatPay({
  appId,
  keys: keySet,
  notifyUrl,
  endpoint,
  h5,
  transfers,
}: WechatPaySettings): PayPort {
  const merchant = `${keySet.mchId}/${appId}`;
  const { keys, askedKey, learn } = platformKeys(keySet, () =>
    send("GET", new URL(`${endpoint}/v3/certificates`), "", LONGEST),
  );

  async function send(method: "GET" | "POST", url: URL, body: string, longest: number): Promise<Response> {
    const authorization = wechatPayAuthorization(keys, { method, path: url.pathname + url.search, body });
    return fetch(url, {
      method,
      headers: {
        authorization,
        accept: "application/json",
        "user-agent": "ginkgo",
        // Whose signature we want to see.
        "wechatpay-serial": askedKey(),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body }),
      redirect: "error",
      signal: AbortSignal.timeout(longest),
    });
  }

  async function isGenuine(headers: Headers, bytes: Uint8Array): Promise<boolean> {
    await learn(headers.get("wechatpay-serial"));
    return isFromWechatPay(keys, headers, bytes);
  }

  /** @throws {Refused} for what WeChat Pay does not do; Error where it cannot be reached or did not sign its answer */
  async function call<T>(method: "GET" | "POST", path: string, sent?: object): Promise<T> {
    const response = await send(method, new URL(endpoint + path), sent ? JSON.stringify(sent) : "", LONGEST);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const read = () => JSON.parse(Buffer.from(bytes).toString("utf8"));
    if (!response.ok) {
      let code = "";
      try {
        code = String(read().code);
      } catch {
        // A gateway in between answered.
      }
      throw new Refused(response.status, code);
    }
    if (!(await isGenuine(response.headers, bytes))) throw new Error("WeChat Pay's answer is not signed");
    return (bytes.length ? read() : undefined) as T;
  }

  /** A bill's text, its hash checked; undefined where there is none of that day. */
  async function billFile(path: string): Promise<string | undefined> {
    let place: { download_url: string; hash_value: string };
    try {
      place = await call("GET", path);
    } catch (error) {
      if (error instanceof Refused && error.code === "NO_STATEMENT_EXIST") return undefined;
      throw error;
    }
    const url = new URL(place.download_url);
    if (url.origin !== new URL(endpoint).origin) throw new Error("the bill lies at another address");
    const response = await send("GET", url, "", LONGEST_BILL);
    const file = Buffer.from(await response.arrayBuffer());
    if (createHash("sha1").update(file).digest("hex") !== place.hash_value.toLowerCase())
      throw new Error("the bill is damaged");
    return file.toString("utf8");
  }

  const transaction = (payNo: string) => `/v3/pay/transactions/out-trade-no/${payNo}`;

  const transferring = {
    appId,
    mchId: keys.mchId,
    seal: (text: string) => sealForWechatPay(keys, askedKey(), text),
    call,
    refusedFor: (error: unknown) => (error instanceof Refused ? error : undefined),
  };

  return {
    name: "wechat",
    merchant,
    wechatApp: appId,

    tradeType: ({ openId, onPhone }) => (openId ? "JSAPI" : onPhone && h5 ? "H5" : "NATIVE"),

    async open({ payNo, amountFen, subject, expiresAt, openId, tradeType, ip, returnUrl }) {
      const order = {
        appid: appId,
        mchid: keys.mchId,
        description: subject.slice(0, MAX_SUBJECT),
        out_trade_no: payNo,
        time_expire: shanghaiInstant(expiresAt),
        notify_url: notifyUrl,
        amount: { total: amountFen, currency: "CNY" },
      };
      if (tradeType === "H5") {
        const { h5_url } = await call<{ h5_url: string }>("POST", "/v3/pay/transactions/h5", {
          ...order,
          scene_info: { payer_client_ip: ip, h5_info: { type: "Wap" } },
        });
        const url = new URL(h5_url);
        url.searchParams.set("redirect_url", returnUrl);
        return { url: url.href };
      }
      if (tradeType === "NATIVE") {
        const { code_url: qr } = await call<{ code_url: string }>(
          "POST",
          "/v3/pay/transactions/native",
          order,
        );
        return { qr };
      }
      const { prepay_id } = await call<{ prepay_id: string }>("POST", "/v3/pay/transactions/jsapi", {
        ...order,
        payer: { openid: openId },
      });
      return { wechat: wechatPageCall(keys, appId, prepay_id) };
    },

    async query(payNo) {
      try {
        return answerOf(await call("GET", `${transaction(payNo)}?mchid=${keys.mchId}`));
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return { state: "UNKNOWN" };
        throw error;
      }
    },

    async close(payNo) {
      // Paid, closed or never opened: asking afterwards tells which.
      await call("POST", `${transaction(payNo)}/close`, { mchid: keys.mchId }).catch((error: Error) => {
        if (!(error instanceof Refused) || error.status >= 500) throw error;
      });
    },

    async refund({ payNo, refundNo, amountFen, totalFen, reason }) {
      try {
        return refundAnswerOf(
          await call("POST", "/v3/refund/domestic/refunds", {
            out_trade_no: payNo,
            out_refund_no: refundNo,
            reason,
            notify_url: notifyUrl,
            amount: { refund: amountFen, total: totalFen, currency: "CNY" },
          }),
        );
      } catch (error) {
        if (error instanceof Refused && HOPELESS.has(error.code)) return { state: "ABNORMAL" };
        throw error;
      }
    },

    async queryRefund({ refundNo }) {
      try {
        return refundAnswerOf(await call("GET", `/v3/refund/domestic/refunds/${refundNo}`));
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return { state: "UNKNOWN" };
        throw error;
      }
    },

    async refundToCard({ refundNo }, { bankType, bankAccount, realName }) {
      const path = `/v3/refund/domestic/refunds`;
      const known = await call<Refund>("GET", `${path}/${refundNo}`);
      if (refundAnswerOf(known).state !== "ABNORMAL") return refundAnswerOf(known);
      try {
        return refundAnswerOf(
          await call<Refund>("POST", `${path}/${known.refund_id}/apply-abnormal-refund`, {
            out_refund_no: refundNo,
            type: "USER_BANK_CARD",
            bank_type: bankType,
            bank_account: sealForWechatPay(keys, askedKey(), bankAccount),
            real_name: sealForWechatPay(keys, askedKey(), realName),
          }),
        );
      } catch (error) {
        if (error instanceof Refused && error.status < 500) return { state: "ABNORMAL" };
        throw error;
      }
    },

    askTransfer: async (order) => (await askWechatTransfer(transferring, order)).answer,

    ...(transfers && {
      transfer: (order: TransferOrder) => wechatTransfer(transferring, transfers, order),
    }),

    async readNotice(headers, body): Promise<PaymentNotification | undefined> {
      if (!(await isGenuine(headers, body))) return undefined;
      const { event_type, resource } = JSON.parse(body.toString("utf8")) as {
        event_type: string;
        resource: SealedResource;
      };
      const content: unknown = JSON.parse(openSealed(keys, resource));
      if (event_type.startsWith("REFUND.")) {
        const refund = content as Refund;
        const ours = refund.mchid === keys.mchId ? merchant : `${refund.mchid}`;
        return {
          kind: "refund",
          refundNo: refund.out_refund_no,
          answer: refundAnswerOf(refund),
          merchant: ours,
        };
      }
      const paid = content as Transaction;
      const theirs = `${paid.mchid}/${paid.appid}`;
      return { kind: "payment", payNo: paid.out_trade_no, answer: answerOf(paid), merchant: theirs };
    },

    thanks: () => new Response(null, { status: 204 }),

    async bill(day) {
      const file = await billFile(`/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
      return file === undefined ? [] : readBill(file);
    },

    async fundFlow(day) {
      const file = await billFile(`/v3/bill/fundflowbill?bill_date=${day}&account_type=BASIC`);
      return file === undefined ? { movements: [], closingFen: null } : readWechatFundFlow(file);
    },
  };
}

/** Every value has a backtick in front; two lines of sums close the bill. */
function readBill(text: string): BillLine[] {
  const [details = ""] = text.replace(/^\uFEFF/, "").split(/\r?\n总交易单数/);
  const records = parse(details, { columns: true, skip_empty_lines: true, relax_column_count: true });
  return (records as Record<string, string>[]).flatMap((record): BillLine[] => {
    const of = (name: string) => (record[name] ?? "").replace(/^`/, "").trim();
    const feeFen = parseDecimalYuan(of("手续费") || "0");
    const payNo = of("商户订单号");
    if (of("交易状态") === "SUCCESS")
      return [
        {
          kind: "payment",
          number: payNo,
          payNo,
          providerNo: of("微信订单号"),
          amountFen: parseDecimalYuan(of("订单金额")),
          feeFen,
        },
      ];
    if (of("交易状态") === "REFUND")
      return [
        {
          kind: "refund",
          number: of("商户退款单号"),
          payNo,
          providerNo: of("微信退款单号"),
          amountFen: parseDecimalYuan(of("申请退款金额")),
          feeFen,
        },
      ];
    return [];
  });
}
