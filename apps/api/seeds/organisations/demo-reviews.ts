import type { ScoreParts } from "@ginkgo/api-contract/organisations/org-detail";
import type { NewOrg } from "../../src/modules/organisations/new-org.ts";
import { randomFor } from "../random.ts";
import { sayings } from "../sayings.ts";
import { goodWords, kin, plainWords, poorWords } from "./demo-org-texts.ts";

export interface DemoReview {
  author: string;
  elder: string;
  score: number;
  content: string;
  tags: string[];
  reply: string | null;
  daysAgo: number;
}

const surnames = [..."陆谢周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜戚邹喻柏水窦章"];
const thanks = [
  "感谢您的提醒，这一项我们本周已经改好，欢迎您来看看。",
  "后院新增了 12 个车位，可以提前一天打电话留位。",
  "您反映的问题已经和班组长核对，以后每次助浴都请家属在记录上签字。",
];
const tagOf = {
  care: "照护细心",
  meals: "饭菜合口",
  environment: "环境干净",
  medical: "医护及时",
  contact: "沟通顺畅",
} as const;
const states = {
  SELF: "生活能自理",
  ASSIST: "半失能",
  NURSING: "失能",
  SPECIAL: "需专人看护",
  DEMENTIA: "记性不好",
} as const;

/** A mean nobody doubts: the best of homes has somebody who found it merely good. */
const BELIEVABLE = 4.8;

/** Families' words about one organisation; the number and tone vary with its grade, few of one that has just opened. */
export function demoReviews(org: NewOrg, say = sayings()): DemoReview[] {
  const r = randomFor(`comments:${org.name}`);
  const most = org.operateStatus === "TRIAL" ? 4 : 14 + org.starLevel * 7;
  const count = org.orgType === "HAPPY_HOME" ? r.whole(0, 3) : r.whole(Math.min(4, most), most);
  const liking = 0.55 + org.starLevel * 0.03 + r.next() * 0.12;
  const scores = Array.from({ length: count }, () => {
    const u = r.next();
    return u < liking ? 5 : u < liking + 0.3 ? 4 : u < 0.97 ? 3 : 2;
  });
  const mean = () => scores.reduce((n, score) => n + score, 0) / scores.length;
  while (scores.length > 3 && mean() > BELIEVABLE) scores[scores.indexOf(5)] = 4;
  return scores.map((score) => {
    const { relation, call, writer } = r.pick(kin);
    const themes = r.some(
      Object.keys(goodWords) as (keyof typeof goodWords)[],
      score === 5 ? 3 : score === 4 ? 2 : 1,
    );
    const texts = themes.map((t) => say(r, goodWords[t], org.name, call));
    if (score === 4) texts.push(say(r, plainWords, org.name, call));
    if (score <= 3) texts.push(say(r, poorWords, org.name, call));
    const stay = org.operateStatus === "TRIAL" ? r.whole(1, 4) : r.whole(2, 30);
    return {
      author: `${r.pick(surnames)}${r.pick(writer)}`,
      elder: `${relation} ${r.whole(70, 94)} 岁，${states[r.pick(org.careLevels.length ? org.careLevels : (["SELF"] as const))]}，${org.orgType === "DAY_CARE" ? "日托" : "入住"} ${stay} 个月`,
      score,
      content: texts.join(""),
      tags: themes.map((t) => tagOf[t]),
      reply: score <= 4 && r.chance(0.4) ? r.pick(thanks) : null,
      daysAgo: org.operateStatus === "TRIAL" ? r.whole(3, 100) : r.whole(3, 700),
    };
  });
}

/** Scores by part that fit what was said in all. */
export function demoScoreParts(reviews: readonly DemoReview[], name: string): ScoreParts | undefined {
  if (reviews.length === 0) return undefined;
  const r = randomFor(`parts:${name}`);
  const mean = reviews.reduce((n, c) => n + c.score, 0) / reviews.length;
  const near = () => Math.round(Math.min(5, Math.max(1, mean + (r.next() - 0.5) * 0.6)) * 10) / 10;
  return { care: near(), meals: near(), environment: near(), medical: near(), contact: near() };
}
