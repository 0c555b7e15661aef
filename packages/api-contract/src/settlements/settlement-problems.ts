import type { Problem } from "../problem.ts";

/** How settling and paying out can be refused: part of `problems`. */
export const settlementProblems = {
  SETTLEMENT_NOTHING: {
    status: 409,
    msg: "到这一天没有可以结的：可能还没过退货期，或者已经结过。请等过了退货期再起草，或把结束的那天选晚一些；没结的还有多少，写在名字后面。",
    report: false,
  },
  SETTLEMENT_MOVED: {
    status: 409,
    msg: "这张结算单现在的状态不能这样做，请刷新后再看。",
    report: false,
  },
  SETTLEMENT_NOT_PAID: {
    status: 409,
    msg: "这张结算单还没有到账，到账以后才有付款凭证。",
    report: false,
  },
  SETTLEMENT_DISPUTED: {
    status: 409,
    msg: "还有没答复的异议。请先逐行答复，照算或这一期不算，再确认。",
    report: false,
  },
  SETTLEMENT_NOT_AGREED: {
    status: 409,
    msg: "对方还没有确认，提异议的时间也没过。请等对方确认，或过了那天再来。",
    report: false,
  },
  SETTLEMENT_LINE: {
    status: 409,
    msg: "这一行现在不能这样做：可能已经答复过，或这一期不算了。请刷新后再看。",
    report: false,
  },
  SETTLEMENT_TOO_LARGE: {
    status: 409,
    msg: "一次出款最多 2,000 万元。请作废这一张，把日期分成几段再起草。",
    report: false,
  },
  SETTLEMENT_SECOND_OTHER: {
    status: 403,
    msg: "出款要两个人。确认的人和答复过异议的人不能当第二位，请另一位能出款的同事来核对。",
    report: false,
  },
  SETTLEMENT_REFUNDED: {
    status: 409,
    msg: "里面有订单起草以后退了款，或账还没有记好，现在不能确认和出款。请刷新，按单上写的那几张订单处理。",
    report: false,
  },
  PAYEE_SET_BY_YOU: {
    status: 403,
    msg: "收款账户是您填的，要另一位能出款的同事来核对，您不能是两位中的一位。",
    report: false,
  },
  PAYEE_MISSING: {
    status: 409,
    msg: "还没有填收款账户。请先填好收款账户，再确认或出款。",
    report: false,
  },
  PAYEE_CHANGED: {
    status: 409,
    msg: "收款账户在确认以后改过。请退回这张结算单，核对新账户以后再确认一次。",
    report: false,
  },
  PAYEE_BUSY: {
    status: 409,
    msg: "有一笔正往这个账户出款，等它有了结果再改收款账户。",
    report: false,
  },
  PAYOUT_UNAVAILABLE: {
    status: 409,
    msg: "这个收款账户不能这样出款。请换一种出款方式，或请对方换一个收款账户。",
    report: false,
  },
  PAYOUT_ASKING: {
    status: 409,
    msg: "正在问支付渠道有没有这笔转账，请过三分钟再来。渠道一直问不到的，要等交出去满一天。",
    report: false,
  },
  PAYOUT_NOT_SENT: {
    status: 409,
    msg: "支付渠道上没有这笔转账，不能记到账。请核对；真的没有，就记没到账，钱会记回应付。",
    report: false,
  },
  TAX_NOTHING: {
    status: 409,
    msg: "这个月没有要交的个税：可能已经记过，或正等第二位。请刷新后看下面的记录。",
    report: false,
  },
  TAX_CHANGED: {
    status: 409,
    msg: "提出以后有出款退回或更正，该交的数变了。请不同意这一笔，再按新的数提出。",
    report: false,
  },
  TAX_MOVED: {
    status: 409,
    msg: "这笔交税现在的状态不能这样做，请刷新后再看。",
    report: false,
  },
  TAX_RECEIPT_KNOWN: {
    status: 409,
    msg: "这个完税凭证号已经记过一笔，请核对凭证号。",
    report: false,
  },
  TAX_SECOND_OTHER: {
    status: 403,
    msg: "交税和冲回都要两个人。这一笔是您提出的，请另一位能出款的同事来核对。",
    report: false,
  },
} satisfies Record<string, Problem>;
