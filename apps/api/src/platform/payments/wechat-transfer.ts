import { differentTransfer } from "./different-transfer.ts";
import type { TransferAnswer, TransferOrder } from "./pay.ts";
import { wechatBillNo } from "./wechat-bill-no.ts";

/** 商家转账: 转账备注 holds so many characters. */
const MAX_REMARK = 32;
/** Below it the name must not be said, fen; from 2,000 yuan on it has to be. */
const NAMED_FROM_FEN = 30;

export interface WechatTransferSettings {
  /** 转账场景, as the merchant's console gives it: 佣金报酬. */
  scene: string;
  /** 岗位类型, which is reported with each transfer. */
  post: string;
}

/** What of WeChat Pay a transfer is carried out with. */
interface Caller {
  appId: string;
  mchId: string;
  /** Seals with the key that the head of the request names. */
  seal(text: string): string;
  call<T>(method: "GET" | "POST", path: string, sent?: object): Promise<T>;
  /** What it was refused for; undefined for what is no refusal. */
  refusedFor(error: unknown): { status: number; code: string } | undefined;
}

interface Bill {
  state: string;
  /** Of what is asked, not of an order's answer. */
  transfer_amount?: number;
  /** Told where WeChat has it. */
  openid?: string;
  transfer_bill_no?: string;
  fail_reason?: string;
  /** With WAIT_USER_CONFIRM, in answers to the order alone. */
  package_info?: string;
}

/** Why nothing came of a transfer, in words: whoever settles has to do something. */
const REASONS: Readonly<Record<string, string>> = {
  OVERDUE_CLOSE: "本人 24 小时里没有在微信里确认收款",
  REAL_NAME_CHECK_FAIL: "收款人的微信没有实名认证",
  NAME_NOT_CORRECT: "户名和微信实名不符",
  OPENID_INVALID: "绑定的微信不对",
  ACCOUNT_FROZEN: "收款人的微信账户被冻结",
  ACCOUNT_NOT_EXIST: "收款人的微信账户不存在",
  PAYEE_ACCOUNT_ABNORMAL: "收款人的微信账户异常",
  RECEIVE_ACCOUNT_NOT_PERMMIT: "收款人的微信账户不能收款",
  PAYER_ACCOUNT_ABNORMAL: "商户的付款账户异常",
  TRANSFER_QUOTA_EXCEED: "超过了单笔转账的限额",
  DAY_RECEIVED_QUOTA_EXCEED: "收款人当天的收款额度用完了",
  DAY_RECEIVED_COUNT_EXCEED: "收款人当天的收款次数用完了",
  REALNAME_ACCOUNT_RECEIVED_QUOTA_EXCEED: "收款人的收款额度用完了",
  TRANSFER_RISK: "微信认为这笔转账有风险",
  MERCHANT_REJECT: "商户的管理员没有同意",
  PRODUCT_AUTH_CHECK_FAIL: "商户没有开通商家转账",
  NOT_ENOUGH: "商户的付款账户余额不足",
  NO_AUTH: "商户没有开通商家转账",
  PARAM_ERROR: "微信没有受理：收款人或金额不合要求",
  INVALID_REQUEST: "微信没有受理：收款人或金额不合要求",
};
/** Refusals of an order by which no bill comes to be: no repeat mends them. */
const REFUSED = new Set(["NOT_ENOUGH", "NO_AUTH", "PARAM_ERROR", "INVALID_REQUEST"]);

const PATH = "/v3/fund-app/mch-transfer/transfer-bills";

/** What a bill says of a transfer. Where the receiver has to confirm, an order's own answer tells with what. */
function readBill(
  { mchId, appId }: Caller,
  bill: Bill,
  { amountFen, account }: TransferOrder,
): TransferAnswer {
  const { state, transfer_bill_no: providerNo, fail_reason, package_info } = bill;
  if (state === "FAIL" || state === "CANCELLED") {
    const said = fail_reason ?? "";
    const reason =
      REASONS[said] ?? (state === "CANCELLED" ? "这笔转账撤销了" : `微信没有转成${said && `：${said}`}`);
    return { state: "FAILED", providerNo, reason };
  }
  const sentFen = bill.transfer_amount ?? amountFen;
  const isOther = (bill.openid ?? account) !== account;
  if (sentFen !== amountFen || isOther) return differentTransfer("微信", { sentFen, amountFen, isOther });
  if (state === "SUCCESS") return { state: "DONE", providerNo };
  const confirm = package_info === undefined ? undefined : { mchId, appId, package: package_info };
  return { state: "PENDING", providerNo, ...(state === "WAIT_USER_CONFIRM" && confirm ? { confirm } : {}) };
}

/** Asks what became of a transfer. */
export async function askWechatTransfer(
  caller: Caller,
  order: TransferOrder,
): Promise<{ answer: TransferAnswer; isUnconfirmed: boolean }> {
  try {
    const bill = await caller.call<Bill>("GET", `${PATH}/out-bill-no/${wechatBillNo(order.number)}`);
    return { answer: readBill(caller, bill, order), isUnconfirmed: bill.state === "WAIT_USER_CONFIRM" };
  } catch (error) {
    // Only WeChat's own word says that there is none; a gateway in between has another.
    const refused = caller.refusedFor(error);
    if (refused?.status !== 404 || refused.code !== "NOT_FOUND") throw error;
    return { answer: { state: "UNKNOWN" }, isUnconfirmed: false };
  }
}

/**
 * 商家转账 of APIv3 (transfer-bills): asked first, so that what was sent before and not heard of is not sent anew; the same
 * number each time. Where the receiver has to confirm, the order by the same number tells with what.
 */
export async function wechatTransfer(
  caller: Caller,
  { scene, post }: WechatTransferSettings,
  order: TransferOrder,
): Promise<TransferAnswer> {
  const { appId, seal, call, refusedFor } = caller;
  const { number, amountFen, account, holder, title } = order;
  const { answer: known, isUnconfirmed } = await askWechatTransfer(caller, order);
  if (known.state !== "UNKNOWN" && !(isUnconfirmed && known.state === "PENDING")) return known;
  try {
    const bill = await call<Bill>("POST", PATH, {
      appid: appId,
      out_bill_no: wechatBillNo(number),
      transfer_scene_id: scene,
      openid: account,
      ...(amountFen >= NAMED_FROM_FEN ? { user_name: seal(holder) } : {}),
      transfer_amount: amountFen,
      transfer_remark: title.slice(0, MAX_REMARK),
      user_recv_perception: "劳务报酬",
      transfer_scene_report_infos: [
        { info_type: "岗位类型", info_content: post },
        { info_type: "报酬说明", info_content: title.slice(0, MAX_REMARK) },
      ],
    });
    // An order's answer tells neither sum nor receiver: that it came, only what is asked says.
    return bill.state === "SUCCESS"
      ? (await askWechatTransfer(caller, order)).answer
      : readBill(caller, bill, order);
  } catch (error) {
    const refused = refusedFor(error);
    const code = refused?.code ?? "";
    // It stands already: what the order was refused for says nothing of it.
    if (known.state !== "UNKNOWN") return known;
    if (REFUSED.has(code)) return { state: "FAILED", reason: REASONS[code] };
    if (refused && code && refused.status < 500 && refused.status !== 429)
      return { state: "REFUSED", reason: `微信没有受理：${REASONS[code] ?? code}` };
    throw error;
  }
}
