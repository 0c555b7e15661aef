import { bookingMessages, bookingSmsMessages } from "./booking-messages.ts";
import { contractMessages } from "./contract-messages.ts";
import {
  adviserMessages,
  applicationMessages,
  familyMessages,
  feedbackMessages,
  securityMessages,
} from "./member-messages.ts";
import type { MessageSpec } from "./message-template.ts";
import { orderMessages } from "./order-messages.ts";
import { settlementMessages } from "./settlement-messages.ts";
import { visitMessages } from "./visit-messages.ts";

/** Every message members get whose words are ours to choose. */
const catalogue = {
  order: { text: "订单，给会员", messages: orderMessages },
  visit: { text: "上门，给服务人员", messages: visitMessages },
  settlement: { text: "结算，给服务人员", messages: settlementMessages },
  contract: { text: "合同，给会员", messages: contractMessages },
  booking: { text: "预约，给会员", messages: bookingMessages },
  bookingSms: { text: "预约短信，给会员", messages: bookingSmsMessages },
  family: { text: "家人，给会员", messages: familyMessages },
  feedback: { text: "反馈和评价，给会员", messages: feedbackMessages },
  adviser: { text: "顾问，给会员", messages: adviserMessages },
  application: { text: "入驻和证件，给申请人和服务人员", messages: applicationMessages },
  security: { text: "账号安全，给会员", messages: securityMessages },
} as const satisfies Record<string, { text: string; messages: Record<string, MessageSpec> }>;
type Catalogue = typeof catalogue;
export type MessageGroup = keyof Catalogue;
export type MessageCode = {
  [G in MessageGroup]: `${G}.${keyof Catalogue[G]["messages"] & string}`;
}[MessageGroup];

const groups = Object.keys(catalogue) as MessageGroup[];
export const messageGroups = Object.fromEntries(groups.map((g) => [g, catalogue[g].text])) as Record<
  MessageGroup,
  string
>;
const specs = new Map(
  groups.flatMap((group) =>
    Object.entries<MessageSpec>(catalogue[group].messages).map(
      ([name, spec]) => [`${group}.${name}` as MessageCode, spec] as const,
    ),
  ),
);
const [firstCode, ...otherCodes] = [...specs.keys()];
export const messageCodes: [MessageCode, ...MessageCode[]] = [firstCode!, ...otherCodes];

export const messageSpec = (code: MessageCode): MessageSpec => specs.get(code)!;
export const groupOf = (code: MessageCode): MessageGroup => code.split(".")[0] as MessageGroup;
