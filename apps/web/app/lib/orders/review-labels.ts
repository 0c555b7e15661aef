import type { OrderKind } from "@ginkgo/api-contract/orders/order-codes";

/** Words to tick, by what is spoken of; praise and complaint alike. */
export const reviewTags: Record<Exclude<OrderKind, "CARD" | "BILL">, readonly string[]> = {
  SERVICE: ["准时", "仔细", "有耐心", "收拾得干净", "说得清楚", "来晚了", "不够细心"],
  PRODUCT: ["和描述一样", "好用", "字大", "结实", "送货快", "和描述不符", "用不惯"],
  TOUR: ["走得不累", "住得舒服", "吃得习惯", "领队贴心", "风景好", "安排太赶", "临时加钱"],
};

/** What to write about, for who does not know how to begin. */
export const reviewHints: Record<Exclude<OrderKind, "CARD" | "BILL">, string> = {
  SERVICE: "例如：几点到的、手法怎么样、有没有和长辈说说话、走之前收拾了没有",
  PRODUCT: "例如：尺码合不合适、长辈自己会不会用、用了以后怎么样",
  TOUR: "例如：一天走多少路、房间有没有电梯、饭菜软不软、领队照顾得怎么样",
};

/** Who answers a review. */
export const repliers: Record<OrderKind, string> = {
  SERVICE: "商家",
  PRODUCT: "卖家",
  TOUR: "旅行社",
  CARD: "银杏里",
  BILL: "机构",
};
