import type { NewProduct } from "../src/modules/catalogue/shop/new-product.ts";
import { randomFor } from "./random.ts";

export interface DemoProductComment {
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
const good: [string, string[]][] = [
  ["收到当天就用上了，跟页面说的一样。说明书字很大，老人自己看得懂。", ["和描述一样", "字大"]],
  ["打电话问了尺寸，客服讲得很耐心，买回来正合适。", ["客服耐心"]],
  ["用了一个多月，没出毛病。老人说比以前那个顺手。", ["好用", "结实"]],
  ["包装严实，快递送到门里。爸爸说不重，自己能搬。", ["送货快"]],
  ["第二次买了，给邻居也带了一件。", ["回头客"]],
];
const fair: [string, string][] = [
  ["东西不错，就是比想的慢两天到。", "让您久等了，那几天下雪停了一天线路，以后会提前打电话告诉您。"],
  ["能用，颜色比图上深一点。", "谢谢您告诉我们，图片已经重新校过颜色。"],
];
const poor: [string, string][] = [
  ["尺码偏小，换了一次才合适。", "给您添麻烦了，换货的运费由我们出，尺码表也补上了脚长。"],
];

/** What buyers say of a demo product: more of what sells more, most of it good, not all. */
export function demoProductComments(product: NewProduct): DemoProductComment[] {
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
      const [content, tags] = r.pick(good);
      const append = r.chance(0.2) ? "过了三个月来补一句：还在用，没坏。" : undefined;
      return { ...who, score: 5, content, tags, append };
    }
    const [content, reply] = luck < 0.94 ? r.pick(fair) : r.pick(poor);
    return { ...who, score: luck < 0.94 ? 4 : 3, content, tags: [], reply };
  });
}
