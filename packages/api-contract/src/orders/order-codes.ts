/** What can be ordered: a home visit, goods, a tour, a VIP card (rules §5). */
export const placedKinds = { SERVICE: "上门服务", PRODUCT: "商品", TOUR: "旅居", CARD: "会员卡" } as const;
export type PlacedKind = keyof typeof placedKinds;

/** Beside what is ordered, an instalment of a contract: nobody places one, a contract does. */
export const orderKinds = { ...placedKinds, BILL: "合同款" } as const;
export type OrderKind = keyof typeof orderKinds;

/** Every order status with its general word; tours say some differently (rules §5). */
export const orderStatuses = {
  CREATE: "已下单",
  WAIT_BUYER_PAY: "待付款",
  PAY_ERROR: "交易失败",
  TRADE_CLOSED: "已取消",
  TRADE_SUCCESS: "待派单",
  EMPLOYEE_RECEIVE: "待员工接单",
  EMPLOYEE_REJECT: "员工已拒单",
  EMPLOYEE_APPROVE: "待上门",
  EMPLOYEE_GOTO: "已出发",
  EMPLOYEE_HANDLE: "服务中",
  CONFIRM: "待确认",
  WAIT_DELIVER: "待发货",
  SHIPPED: "待收货",
  RECEIVE: "已收货",
  SERVICE_FINISH: "待评价",
  EVALUATE: "待评价",
  TRANSACTION_COMPLETE: "已完成",
  TRANSACTION_CLOSING: "已关闭",
  REFUND: "申请退款",
  AGREE_REFUND: "同意退款",
  REFUSAL_REFUND: "拒绝退款",
  CANCEL_REFUND: "取消退款",
  HAS_REFUND: "已退款",
  CHANGE: "退款异常",
} as const;
export type OrderStatus = keyof typeof orderStatuses;

/** The states each kind goes through when all goes well. */
export const orderPaths: Record<OrderKind, readonly OrderStatus[]> = {
  SERVICE: [
    "WAIT_BUYER_PAY",
    "TRADE_SUCCESS",
    "EMPLOYEE_RECEIVE",
    "EMPLOYEE_APPROVE",
    "EMPLOYEE_GOTO",
    "EMPLOYEE_HANDLE",
    "CONFIRM",
    "SERVICE_FINISH",
    "TRANSACTION_COMPLETE",
  ],
  PRODUCT: ["WAIT_BUYER_PAY", "WAIT_DELIVER", "SHIPPED", "EVALUATE", "TRANSACTION_COMPLETE"],
  TOUR: [
    "WAIT_BUYER_PAY",
    "TRADE_SUCCESS",
    "EMPLOYEE_APPROVE",
    "EMPLOYEE_HANDLE",
    "CONFIRM",
    "SERVICE_FINISH",
    "TRANSACTION_COMPLETE",
  ],
  CARD: ["WAIT_BUYER_PAY", "TRANSACTION_COMPLETE"],
  BILL: ["WAIT_BUYER_PAY", "TRANSACTION_COMPLETE"],
};

/** The tabs over the order list, with the statuses each holds. */
export const orderTabs = {
  ALL: { text: "全部", statuses: Object.keys(orderStatuses) },
  UNPAID: { text: "待付款", statuses: ["CREATE", "WAIT_BUYER_PAY", "PAY_ERROR"] },
  DOING: {
    text: "进行中",
    statuses: [
      "TRADE_SUCCESS",
      "EMPLOYEE_RECEIVE",
      "EMPLOYEE_REJECT",
      "EMPLOYEE_APPROVE",
      "EMPLOYEE_GOTO",
      "EMPLOYEE_HANDLE",
      "WAIT_DELIVER",
      "SHIPPED",
    ],
  },
  CONFIRM: { text: "待确认", statuses: ["CONFIRM"] },
  REVIEW: { text: "待评价", statuses: ["RECEIVE", "SERVICE_FINISH", "EVALUATE"] },
  REFUND: {
    text: "退款",
    statuses: [
      "REFUND",
      "AGREE_REFUND",
      "REFUSAL_REFUND",
      "CANCEL_REFUND",
      "HAS_REFUND",
      "CHANGE",
      "TRANSACTION_CLOSING",
    ],
  },
} as const satisfies Record<string, { text: string; statuses: readonly string[] }>;
export type OrderTab = keyof typeof orderTabs;

export const refundReasons = {
  PLAN_CHANGED: "行程或安排有变",
  HEALTH: "长辈住院、去世等身体原因",
  WRONG_ORDER: "下错单、选错规格",
  LATE: "未按约定时间上门或发货",
  QUALITY: "服务或商品质量问题",
  NOT_AS_DESCRIBED: "与描述不符",
  NO_REASON: "七天无理由",
  OTHER: "其他原因",
} as const;
export type RefundReason = keyof typeof refundReasons;

/** Words that differ by kind (rules §5). */
const wordsByKind: Partial<Record<OrderKind, Partial<Record<OrderStatus, string>>>> = {
  TOUR: { TRADE_SUCCESS: "待成团", EMPLOYEE_APPROVE: "待出行", EMPLOYEE_HANDLE: "出行中" },
};

/** How a status is called on an order of that kind. */
export const statusText = (status: OrderStatus, kind: OrderKind): string =>
  wordsByKind[kind]?.[status] ?? orderStatuses[status];

export type OrderTone = "gold" | "pine" | "grey" | "persimmon";

const tones: Record<OrderTone, readonly OrderStatus[]> = {
  gold: [
    "CREATE",
    "WAIT_BUYER_PAY",
    "TRADE_SUCCESS",
    "EMPLOYEE_RECEIVE",
    "EMPLOYEE_APPROVE",
    "WAIT_DELIVER",
    "SHIPPED",
    "CONFIRM",
    "SERVICE_FINISH",
    "EVALUATE",
    "REFUND",
    "AGREE_REFUND",
  ],
  pine: ["EMPLOYEE_GOTO", "EMPLOYEE_HANDLE"],
  grey: [
    "RECEIVE",
    "TRANSACTION_COMPLETE",
    "TRADE_CLOSED",
    "TRANSACTION_CLOSING",
    "CANCEL_REFUND",
    "HAS_REFUND",
  ],
  persimmon: ["EMPLOYEE_REJECT", "PAY_ERROR", "CHANGE", "REFUSAL_REFUND"],
};

/** The colour a status is shown in (DESIGN.md, order status). */
export const toneOf = (status: OrderStatus): OrderTone =>
  (Object.keys(tones) as OrderTone[]).find((tone) => tones[tone].includes(status))!;

/** States of a refund's own record (rules §14). */
export const refundStates = {
  REQUESTED: "申请中",
  WAIT_SECOND: "复核中",
  AGREED: "退款中",
  REFUSED: "没有同意",
  CANCELLED: "已撤回",
  DONE: "已退款",
  ABNORMAL: "退款异常",
} as const;
export type RefundState = keyof typeof refundStates;

/** Why money goes back. */
export const refundKinds = { ASKED: "退款", STRAY: "多付、晚付的钱", COMPENSATION: "补偿" } as const;
export type RefundKind = keyof typeof refundKinds;

/** The saved views over refunds: what waits for somebody, then what came to an end. */
export const refundViews = {
  todo: "要处理",
  new: "新申请",
  second: "待第二位",
  goods: "等寄回",
  owed: "要寄还",
  abnormal: "异常",
  auto: "自动同意的",
  done: "已退",
  refused: "已拒",
} as const;
export type RefundView = keyof typeof refundViews;

/** What a provider said of a refund that was sent to it. */
export const attemptOutcomes = { FAILED: "没有办成", ABNORMAL: "退不回去", DONE: "退成了" } as const;
export type AttemptOutcome = keyof typeof attemptOutcomes;

/** How a try to pay stands. */
export const paymentStates = { OPEN: "等付款", PAID: "付了", FAILED: "没付成", CLOSED: "关闭了" } as const;
export type PaymentState = keyof typeof paymentStates;

/** Banks whose debit cards WeChat Pay pays an abnormal refund to. */
export const refundBanks = [
  "CMB_DEBIT",
  "COMM_DEBIT",
  "ABC_DEBIT",
  "CCB_DEBIT",
  "ICBC_DEBIT",
  "BOC_DEBIT",
  "PAB_DEBIT",
  "SPDB_DEBIT",
  "CITIC_DEBIT",
  "CEB_DEBIT",
  "CMBC_DEBIT",
  "CIB_DEBIT",
  "GDB_DEBIT",
  "PSBC_DEBIT",
  "NBCB_DEBIT",
] as const;

/** What became of goods that go back before the money does. */
export const returnStates = {
  WAITING: "等您寄回",
  SENT: "已寄回，等收货",
  RECEIVED: "退货已收到",
  TO_SHIP_BACK: "没有同意退款，东西会寄还给您",
  SHIPPED_BACK: "东西寄还给您了",
} as const;
export type ReturnState = keyof typeof returnStates;

/** Ways to pay; `sandbox` is our own cashier, where nothing is real. */
export const payProviders = { sandbox: "演示收银台", wechat: "微信支付", alipay: "支付宝" } as const;
export type PayProvider = keyof typeof payProviders;

/** What became of an offer of a visit to an employee. */
export const offerStates = {
  SENT: "等待答复",
  ACCEPTED: "已接单",
  REJECTED: "已拒单",
  EXPIRED: "没有答复",
  WITHDRAWN: "已撤回",
} as const;
export type OfferState = keyof typeof offerStates;

/** Parts of a score for a visit. */
export const visitPartNames = { onTime: "准时", attitude: "态度", skill: "专业" } as const;

/** What is written against an employee (decisions 0013). */
export const faultKinds = { LATE: "晚到超过 30 分钟", NO_SHOW: "没有上门" } as const;
export type FaultKind = keyof typeof faultKinds;
