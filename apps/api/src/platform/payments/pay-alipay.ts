import type { KeyObject } from "node:crypto";
import { decimalYuan, parseDecimalYuan } from "@ginkgo/locale/money";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { AlipaySdk, type AlipaySdkCommonResult } from "alipay-sdk";
import { parse } from "csv-parse/sync";
import iconv from "iconv-lite";
import { readZip } from "../files/read-zip.ts";
import { readAlipayNotice } from "./alipay-notice.ts";
import { differentTransfer } from "./different-transfer.ts";
import { readAlipayFundFlow } from "./fund-flow.ts";
import type { BillLine, PayAnswer, PayPort, RefundAnswer, TransferAnswer, TransferOrder } from "./pay.ts";

const LONGEST = 5_000;
/** A bill of a busy day takes longer than a call. */
const LONGEST_BILL = 60_000;
const MAX_SUBJECT = 256;

export interface AlipaySettings {
  appId: string;
  /** Our account with Alipay, 2088…; money for another is not ours. */
  sellerId: string;
  privateKey: KeyObject;
  /** Alipay's own key, which its answers and notifications are signed with. */
  alipayKey: KeyObject;
  notifyUrl: string;
  gateway: string;
}

/** Refusals of a refund that no repeat mends: a person must look. */
const HOPELESS = new Set([
  "ACQ.SELLER_BALANCE_NOT_ENOUGH",
  "ACQ.REFUND_AMT_NOT_EQUAL_TOTAL",
  "ACQ.REASON_TRADE_BEEN_FREEZEN",
  "ACQ.TRADE_NOT_EXIST",
  "ACQ.TRADE_HAS_FINISHED",
  "ACQ.TRADE_STATUS_ERROR",
  "ACQ.BUYER_NOT_EXIST",
  "ACQ.BUYER_ERROR",
  "ACQ.ONLINE_TRADE_VOUCHER_REFUND_ERROR",
]);

/** Refusals of a transfer that no repeat mends, in words: whoever settles has to do something. */
const TRANSFER_REFUSED: Readonly<Record<string, string>> = {
  PAYEE_NOT_EXIST: "收款的支付宝账号不存在",
  PAYEE_USER_INFO_ERROR: "支付宝账号和户名不符",
  PAYEE_ACC_OCUPIED: "这个手机号或邮箱对应几个支付宝账号",
  PERMIT_NON_BANK_LIMIT_PAYEE: "收款账号的余额收款额度用完了",
  PAYER_BALANCE_NOT_ENOUGH: "付款账户余额不足",
  BALANCE_IS_NOT_ENOUGH: "付款账户余额不足",
  EXCEED_LIMIT_SM_AMOUNT: "超过了单笔转账的限额",
  EXCEED_LIMIT_DM_MAX_AMOUNT: "超过了当天转账的限额",
};
const TRANSFER = { product_code: "TRANS_ACCOUNT_NO_PWD", biz_scene: "DIRECT_TRANSFER" } as const;

/** What became of a transfer of so much; undefined where it is none. Whom it went to Alipay does not tell. */
function transferOf(answer: AlipaySdkCommonResult, { amountFen }: TransferOrder): TransferAnswer | undefined {
  if (answer.code !== "10000") return undefined;
  const { status, orderId: providerNo, transAmount } = answer;
  if (status === "FAIL" || status === "REFUND" || status === "CLOSED")
    return {
      state: "FAILED",
      providerNo,
      reason: TRANSFER_REFUSED[answer.errorCode] ?? answer.failReason ?? "支付宝把钱退回来了",
    };
  const sentFen = transAmount ? parseDecimalYuan(transAmount) : amountFen;
  if (sentFen !== amountFen) return differentTransfer("支付宝", { sentFen, amountFen, isOther: false });
  if (status === "SUCCESS") return { state: "DONE", providerNo };
  return { state: "PENDING", providerNo };
}

/** `2026-11-22 10:00:00` in Shanghai, as Alipay writes and reads every time. */
const timeOf = (at: Date) => shanghaiInstant(at).slice(0, 19).replace("T", " ");
const instantOf = (time: string) => new Date(`${time.replace(" ", "T")}+08:00`);

interface Trade {
  tradeNo?: string | undefined;
  status: string | undefined;
  amount: string | undefined;
  paidAt: string | undefined;
  currency?: string | undefined;
}

/** A trade that was closed after it was paid went back; that it was paid stays true. */
function answerOf({ tradeNo, status, amount, paidAt, currency }: Trade): PayAnswer {
  const paid =
    status === "TRADE_SUCCESS" || status === "TRADE_FINISHED" || (status === "TRADE_CLOSED" && paidAt);
  if (paid)
    return {
      state: "PAID",
      transactionNo: tradeNo!,
      amountFen: parseDecimalYuan(amount!),
      currency: currency || "CNY",
      paidAt: paidAt ? instantOf(paidAt) : new Date(),
    };
  if (status === "WAIT_BUYER_PAY") return { state: "OPEN" };
  return { state: status === "TRADE_CLOSED" ? "CLOSED" : "UNKNOWN" };
}

/** Alipay, 电脑网站支付 and on phones 手机网站支付. */
export function alipay({
  appId,
  sellerId,
  privateKey,
  alipayKey,
  notifyUrl,
  gateway,
}: AlipaySettings): PayPort {
  const sdk = new AlipaySdk({
    appId,
    gateway,
    timeout: LONGEST,
    keyType: "PKCS8",
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    alipayPublicKey: alipayKey.export({ type: "spki", format: "pem" }) as string,
  });
  const merchant = `${appId}/${sellerId}`;
  // The kit would write the machine's local time; Alipay reads Shanghai's.
  const timestamp = () => timeOf(new Date());

  /** Calls, the answer's signature checked. @throws where it cannot be reached, is busy, or the answer is not signed */
  async function call(method: string, bizContent: object): Promise<AlipaySdkCommonResult> {
    const answer = await sdk.exec(method, { timestamp: timestamp(), bizContent }, { validateSign: true });
    const busy = answer.code === "20000" || answer.subCode === "ACQ.SYSTEM_ERROR";
    if (busy) throw new Error(`Alipay answered ${answer.code} ${answer.subCode}`);
    return answer;
  }
  const refusedAs = (answer: AlipaySdkCommonResult) =>
    new Error(`Alipay answered ${answer.code} ${answer.subCode ?? ""}`);

  /** One file of a bill's archive; undefined where there is no bill of that day. */
  async function billFile(
    type: "trade" | "signcustomer",
    day: string,
    name: string,
  ): Promise<string | undefined> {
    const answer = await call("alipay.data.dataservice.bill.downloadurl.query", {
      bill_type: type,
      bill_date: day,
    });
    if (answer.subCode === "isp.bill_not_exist") return undefined;
    if (answer.code !== "10000") throw refusedAs(answer);
    const url = new URL(answer.billDownloadUrl);
    const theirs = url.hostname.endsWith(".alipay.com") || url.origin === new URL(gateway).origin;
    if (!theirs) throw new Error("the bill lies at another address");
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(LONGEST_BILL) });
    if (!response.ok) throw new Error(`the bill could not be had: ${response.status}`);
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    const file = files.find((one) => iconv.decode(one.name, "gb18030").endsWith(name));
    if (!file) throw new Error(`the bill has no ${name}`);
    return iconv.decode(file.bytes, "gb18030");
  }

  const askRefund = async (payNo: string, refundNo: string): Promise<RefundAnswer> => {
    const answer = await call("alipay.trade.fastpay.refund.query", {
      out_trade_no: payNo,
      out_request_no: refundNo,
    });
    if (answer.code !== "10000") {
      if (answer.subCode === "ACQ.TRADE_NOT_EXIST") return { state: "UNKNOWN" };
      throw refusedAs(answer);
    }
    if (answer.refundStatus !== "REFUND_SUCCESS") return { state: "PENDING" };
    return { state: "DONE", providerNo: answer.tradeNo, amountFen: parseDecimalYuan(answer.refundAmount) };
  };

  const askTransfer = async (order: TransferOrder): Promise<TransferAnswer> => {
    const answer = await call("alipay.fund.trans.common.query", { ...TRANSFER, out_biz_no: order.number });
    const known = transferOf(answer, order);
    if (!known && answer.subCode !== "ORDER_NOT_EXIST") throw refusedAs(answer);
    return known ?? { state: "UNKNOWN" };
  };

  return {
    name: "alipay",
    merchant,

    tradeType: ({ onPhone }) => (onPhone ? "WAP" : "PAGE"),

    async open({ payNo, amountFen, subject, expiresAt, returnUrl, tradeType }) {
      const isWap = tradeType === "WAP";
      const url = sdk.pageExecute(isWap ? "alipay.trade.wap.pay" : "alipay.trade.page.pay", "GET", {
        timestamp: timestamp(),
        notify_url: notifyUrl,
        return_url: returnUrl,
        bizContent: {
          out_trade_no: payNo,
          ...(isWap
            ? { product_code: "QUICK_WAP_WAY", quit_url: returnUrl }
            : { product_code: "FAST_INSTANT_TRADE_PAY" }),
          total_amount: decimalYuan(amountFen),
          subject: subject.slice(0, MAX_SUBJECT),
          time_expire: timeOf(expiresAt),
        },
      });
      return { url };
    },

    async query(payNo) {
      const answer = await call("alipay.trade.query", { out_trade_no: payNo });
      if (answer.subCode === "ACQ.TRADE_NOT_EXIST") return { state: "UNKNOWN" };
      if (answer.code !== "10000") throw refusedAs(answer);
      return answerOf({
        tradeNo: answer.tradeNo,
        status: answer.tradeStatus,
        amount: answer.totalAmount,
        paidAt: answer.sendPayDate,
        currency: answer.transCurrency,
      });
    },

    async close(payNo) {
      // Paid, closed or never seen: asking afterwards tells which.
      await call("alipay.trade.close", { out_trade_no: payNo });
    },

    async refund({ payNo, refundNo, amountFen, reason }) {
      const answer = await call("alipay.trade.refund", {
        out_trade_no: payNo,
        out_request_no: refundNo,
        refund_amount: decimalYuan(amountFen),
        refund_reason: reason,
      });
      if (HOPELESS.has(answer.subCode ?? "")) return { state: "ABNORMAL" };
      if (answer.code !== "10000") throw refusedAs(answer);
      // `N` says only that this call moved nothing: the same number may have been paid back before.
      return answer.fundChange === "Y"
        ? { state: "DONE", providerNo: answer.tradeNo }
        : askRefund(payNo, refundNo);
    },

    queryRefund: ({ payNo, refundNo }) => askRefund(payNo, refundNo),

    askTransfer,

    async transfer(order) {
      const { number, amountFen, account, holder, title } = order;
      // Asked first: what was sent before and not heard of is not sent anew.
      const known = await askTransfer(order);
      if (known.state !== "UNKNOWN") return known;
      const answer = await call("alipay.fund.trans.uni.transfer", {
        ...TRANSFER,
        out_biz_no: number,
        trans_amount: decimalYuan(amountFen),
        order_title: title,
        payee_info: { identity: account, identity_type: "ALIPAY_LOGON_ID", name: holder },
      });
      const refused = TRANSFER_REFUSED[answer.subCode ?? ""];
      if (refused) return { state: "FAILED", reason: refused };
      return (
        transferOf(answer, order) ?? {
          state: "REFUSED",
          reason: `支付宝没有受理：${answer.subMsg ?? answer.subCode ?? answer.code}`,
        }
      );
    },

    async readNotice(_headers, body) {
      const notice = readAlipayNotice(alipayKey, body);
      return (
        notice && {
          kind: "payment",
          payNo: notice.out_trade_no ?? "",
          merchant: `${notice.app_id}/${notice.seller_id}`,
          answer: answerOf({
            tradeNo: notice.trade_no,
            status: notice.trade_status,
            amount: notice.total_amount,
            paidAt: notice.gmt_payment,
            currency: notice.trans_currency,
          }),
        }
      );
    },

    thanks: () => new Response("success", { headers: { "content-type": "text/plain" } }),

    async bill(day) {
      const text = await billFile("trade", day, "业务明细.csv");
      return text === undefined ? [] : readBill(text);
    },

    async fundFlow(day) {
      const text = await billFile("signcustomer", day, "账务明细.csv");
      return text === undefined ? { movements: [], closingFen: null } : readAlipayFundFlow(text);
    },
  };
}

/** 业务明细 of the archive: lines of notes begin with `#`, values end in tabs, what went back is negative. */
function readBill(text: string): BillLine[] {
  const records = parse(text, {
    columns: (names: string[]) => names.map((n) => n.trim()),
    comment: "#",
    comment_no_infix: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as Record<string, string>[];
  return records.flatMap((record): BillLine[] => {
    const amountFen = Math.abs(parseDecimalYuan(record["订单金额（元）"] ?? ""));
    // Taken it is negative, given back positive: the other way round than a sum of ours.
    const feeFen = -parseDecimalYuan(record["服务费（元）"] || "0") || 0;
    const payNo = record.商户订单号 ?? "";
    const line = { payNo, providerNo: record.支付宝交易号 ?? "", amountFen, feeFen };
    if (record.业务类型 === "交易") return [{ kind: "payment", number: payNo, ...line }];
    if (record.业务类型 === "退款")
      return [{ kind: "refund", number: record["退款批次号/请求号"] ?? "", ...line }];
    return [];
  });
}
