import type { StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import type { ReactNode } from "react";
import { type FieldTexts, textOf } from "../step-form/step-fields.tsx";
import type { Say } from "../step-form/step-form.tsx";

/** One thing staff may do about an order: its name in the table of orders, what it asks and says, and its call. */
export interface OrderStep {
  action: string;
  permission: StaffPermission;
  label: string | ((order: Order) => string);
  /** On the button that does it. */
  press: string | ((order: Order) => string);
  danger?: true;
  /** The order waits for it. */
  isNext?: true;
  /** What was done, in the order's new state. */
  toast: string;
  fields: (texts: FieldTexts, order: Order, say: Say) => ReactNode;
  /** `key` is of one opened form: sent twice under it, a sum is paid once. */
  run: (order: Order, form: FormData, key: string) => Promise<Order>;
}

export const of = ({ id }: Order) => ({ params: { id } });
/** Which state of the order was looked at. */
export const seenOf = ({ version }: Order) => (version === undefined ? {} : { version });
export const reasonOf = (form: FormData) => ({ reason: textOf(form, "reason") });
