import type { PortalPart } from "@ginkgo/api-contract/system/setting-codes";
import type { IconName } from "@ginkgo/ui/icon";

export interface MemberEntry {
  to: string;
  label: string;
  icon: IconName;
  /** Pages that belong to it. */
  also?: readonly string[];
  /** The part of the portal it is of. */
  part?: PortalPart;
  /** What a service employee has no use for, and the API refuses. */
  customerOnly?: true;
  /** The same for customers. */
  employeeOnly?: true;
}

/** Where the unread ones are counted. */
export const NOTICES = "/user/notices";

/** The pages of the member area that exist. A new page is one entry here. */
const groups: readonly (readonly MemberEntry[])[] = [
  [
    { to: "/user/info", label: "我的信息", icon: "identification-card" },
    {
      to: "/user/orders",
      also: ["/user/order-detail", "/user/order-comment", "/user/pay", "/user/checkout"],
      label: "我的订单",
      icon: "receipt",
      customerOnly: true,
    },
    {
      to: "/user/contract",
      also: ["/user/contract-detail"],
      label: "我的合同",
      icon: "file-text",
      customerOnly: true,
    },
    { to: "/user/packages", label: "我的套餐", icon: "package", customerOnly: true },
    { to: "/user/invoices", label: "我的发票", icon: "receipt", customerOnly: true },
    { to: "/user/card", label: "会员卡", icon: "cardholder", customerOnly: true },
    { to: "/user/advisor", also: ["/user/chat"], label: "顾问与聊天", icon: "chat-circle-dots" },
    { to: NOTICES, label: "消息", icon: "bell" },
  ],
  [
    { to: "/user/orders", label: "上门的单", icon: "hand-heart", employeeOnly: true },
    { to: "/user/calendar", label: "我的日历", icon: "calendar-blank", employeeOnly: true },
    { to: "/user/earnings", label: "我的收入", icon: "wallet", employeeOnly: true },
    { to: "/user/settlements", label: "我的结算", icon: "receipt", employeeOnly: true },
    { to: "/user/papers", label: "我的证件", icon: "identification-card", employeeOnly: true },
  ],
  [
    { to: "/user/book", label: "预约", icon: "calendar-check", customerOnly: true },
    { to: "/user/cart", label: "购物车", icon: "shopping-cart", part: "SHOP", customerOnly: true },
    { to: "/user/favorite", label: "收藏", icon: "heart", customerOnly: true },
    { to: "/user/address", label: "收货地址", icon: "map-pin", customerOnly: true },
    { to: "/user/family", label: "家人与紧急联系人", icon: "users", customerOnly: true },
  ],
  [
    { to: "/user/feedback", label: "意见反馈", icon: "note-pencil" },
    { to: "/user/privacy", label: "隐私与账号", icon: "shield-check" },
  ],
];

/** Those a member of this person type has in this portal, in groups with a line between. */
export const memberEntries = (
  personType: 1 | 2 | null,
  isOffered: (part: PortalPart | undefined) => boolean,
): (readonly MemberEntry[])[] =>
  groups
    .map((group) =>
      group.filter(
        ({ customerOnly, employeeOnly, part }) =>
          isOffered(part) && (personType === 2 ? !customerOnly : !employeeOnly),
      ),
    )
    .filter((group) => group.length > 0);
