import type { OrderKind, OrderStatus } from "./order-codes.ts";

export interface OrderView {
  text: string;
  status?: readonly OrderStatus[];
  kind?: readonly OrderKind[];
  /** Something of it is still to be sent. */
  toSend?: true;
}

/** The saved views over the list of orders: what waits for the staff first. */
export const orderViews = {
  all: { text: "全部" },
  dispatch: { text: "待派单", status: ["TRADE_SUCCESS", "EMPLOYEE_REJECT"], kind: ["SERVICE"] },
  ship: { text: "待发货", toSend: true },
  refund: { text: "退款", status: ["REFUND"] },
  abnormal: { text: "退款异常", status: ["CHANGE"] },
  visit: {
    text: "上门中",
    status: ["EMPLOYEE_RECEIVE", "EMPLOYEE_APPROVE", "EMPLOYEE_GOTO", "EMPLOYEE_HANDLE"],
    kind: ["SERVICE"],
  },
  tour: { text: "待成团", status: ["TRADE_SUCCESS"], kind: ["TOUR"] },
  confirm: { text: "待确认", status: ["CONFIRM", "SHIPPED"] },
  unpaid: { text: "待付款", status: ["WAIT_BUYER_PAY", "PAY_ERROR"] },
} as const satisfies Record<string, OrderView>;
export type OrderViewName = keyof typeof orderViews;
