import type { NewProduct } from "../../src/modules/shop/new-product.ts";
import { randomFor } from "../random.ts";
import { type Pattern, sayings } from "../sayings.ts";

export interface DemoProductReview {
  author: string;
  elder: string;
  score: number;
  content: string;
  tags: string[];
  sku?: string;
  reply?: string;
  append?: string;
  daysAgo: number;
}

const surnames = ["王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴", "徐", "孙", "朱", "马"];
const forWhom = ["给父亲买的", "给母亲买的", "自己用", "给老伴买的", "给外婆买的", "给公公买的"];
const good: Pattern = [
  [
    "收到当天就用上了",
    "打电话问了尺寸",
    "用了一个多月",
    "包装严实",
    "第二次买了",
    "师傅教了一遍就会",
    "字大，说明书看得懂",
    "比商场里便宜",
    "邻居介绍的",
    "换下旧的那件",
  ],
  [
    "，跟页面说的一样",
    "，客服讲得很耐心",
    "，没出毛病",
    "，送到门里",
    "，给邻居也带了一件",
    "，老人自己会用",
    "，不费手劲",
    "，尺寸正合适",
    "，没有异味",
  ],
  ["", "，值这个价", "，家里人都说好", "，天天用", "，放心"],
];
const fair: Pattern = [
  ["东西不错", "能用", "质量可以", "大小合适", "做工还行"],
  [
    "，就是比想的慢两天到",
    "，颜色比图上深一点",
    "，盒子压了一个角",
    "，说明书可以再简单些",
    "，第一次用要有人教",
  ],
];
const poor: Pattern = [
  ["尺码偏小", "少了一个配件", "快递放在了楼下"],
  ["，换了一次才合适", "，打电话后补寄来了", "，希望说清楚"],
];
const fairReplies = ["让您久等了，以后会提前打电话告诉您。", "谢谢您告诉我们，页面上已经写明。"];
const poorReply = "给您添麻烦了，来回的运费由我们出。";
const tagsOf = ["和描述一样", "字大", "客服耐心", "好用", "结实", "送货快", "回头客"];

/** What buyers say of a demo product: more of what sells more, most of it good, not all. */
export function demoProductReviews(product: NewProduct, say = sayings()): DemoProductReview[] {
  if (product.isOff) return [];
  const r = randomFor(`comments ${product.title}`);
  const count = Math.min(7, 1 + Math.floor(Math.log10(product.soldCount + 1) * r.whole(1, 3)));
  return Array.from({ length: count }, (_, i) => {
    const { specs } = r.pick(product.skus);
    const sku = specs.map((s) => s.value).join("，") || undefined;
    const who = {
      author: `${r.pick(surnames)}**`,
      elder: r.pick(forWhom),
      sku,
      daysAgo: 2 + i * r.whole(4, 20),
    };
    const luck = r.next();
    if (luck < 0.74) {
      const append = r.chance(0.2) ? "过了三个月来补一句：还在用，没坏。" : undefined;
      const content = say(r, good, product.title);
      return { ...who, score: 5, content, tags: r.some(tagsOf, r.whole(1, 2)), append };
    }
    const isFair = luck < 0.94;
    return {
      ...who,
      score: isFair ? 4 : 3,
      content: say(r, isFair ? fair : poor, product.title),
      tags: [],
      reply: isFair ? r.pick(fairReplies) : poorReply,
    };
  });
}
