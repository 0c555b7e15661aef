import type { ScoreParts } from "@ginkgo/contract/org-detail";
import type { NewOrg } from "../src/modules/catalogue/new-org.ts";
import { randomFor } from "./random.ts";

export interface DemoComment {
  author: string;
  elder: string;
  score: number;
  content: string;
  tags: string[];
  reply: string | null;
  daysAgo: number;
}

const surnames = [..."陆谢周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜戚邹喻柏水窦章"];
const good = {
  care: [
    "护理员换过一次，院里提前三天就打了电话。",
    "护理员手脚轻，翻身前都先说一声。",
    "夜里按铃，三分钟内有人来。",
    "给妈妈剪指甲、洗头都很耐心。",
    "每天都有照护记录，手机上能看。",
  ],
  meals: [
    "饭菜偏软，妈妈爱吃。",
    "有糖尿病餐，血糖稳住了。",
    "菜单一周一换，不重样。",
    "爸爸牙口不好，厨房单独给他剁碎。",
  ],
  environment: [
    "房间没有味道，床单是干的。",
    "院子里有桂花，天好就推出去晒太阳。",
    "走廊扶手装得低，老人够得着。",
    "房间朝南，冬天不冷。",
  ],
  medical: [
    "夜里发烧，一小时内就处理了。",
    "药由护士管，按顿发，不会漏。",
    "每周查房，血压有记录。",
    "康复师带着走路，三个月能自己上厕所了。",
  ],
  contact: [
    "有事先打电话，不自作主张。",
    "每个月把账单一项一项发来。",
    "院长记得住每位老人的名字。",
    "视频探视随时能约。",
  ],
};
const plain = [
  "停车不方便，周末要早点到。",
  "周末人手少一些，希望再加一位。",
  "电梯饭点要等一会儿。",
  "房间隔音一般，隔壁电视听得到。",
  "位置有点偏，公交班次少。",
  "洗衣房偶尔会拿错衣服，说了就找回来。",
];
const poor = [
  "换季那阵子护理员走了两位，照顾得没以前细。",
  "说好每周助浴两次，有一周只洗了一次，反映后补上了。",
  "餐费涨了五十元，提前一周才通知。",
];
const thanks = [
  "感谢您的提醒，这一项我们本周已经改好，欢迎您来看看。",
  "后院新增了 12 个车位，可以提前一天打电话留位。",
  "您反映的问题已经和班组长核对，以后每次助浴都请家属在记录上签字。",
];
const relations = ["母亲", "父亲", "婆婆", "岳父", "奶奶", "外公", "老伴"];
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

/** Families' words about one organisation; the number and tone vary with its grade. */
export function demoComments(org: NewOrg): DemoComment[] {
  const r = randomFor(`comments:${org.name}`);
  const count = org.orgType === "HAPPY_HOME" ? r.whole(0, 3) : r.whole(4, 14 + org.starLevel * 7);
  const liking = 0.55 + org.starLevel * 0.05 + r.next() * 0.15;
  return Array.from({ length: count }, () => {
    const u = r.next();
    const score = u < liking ? 5 : u < liking + 0.3 ? 4 : u < 0.97 ? 3 : 2;
    const themes = r.some(Object.keys(good) as (keyof typeof good)[], score === 5 ? 3 : score === 4 ? 2 : 1);
    const said = themes.map((t) => r.pick(good[t]));
    if (score === 4) said.push(r.pick(plain));
    if (score <= 3) said.push(r.pick(poor));
    const relation = r.pick(relations);
    return {
      author: `${r.pick(surnames)}${relation === "老伴" ? r.pick(["阿姨", "先生"]) : r.pick(["女士", "先生"])}`,
      elder: `${relation} ${r.whole(70, 94)} 岁，${states[r.pick(org.careLevels.length ? org.careLevels : (["SELF"] as const))]}，${org.orgType === "DAY_CARE" ? "日托" : "入住"} ${r.whole(2, 30)} 个月`,
      score,
      content: said.join(""),
      tags: themes.map((t) => tagOf[t]),
      reply: score <= 4 && r.chance(0.4) ? r.pick(thanks) : null,
      daysAgo: r.whole(3, 700),
    };
  });
}

/** Scores by part that fit what was said in all. */
export function demoScoreParts(comments: readonly DemoComment[], name: string): ScoreParts | undefined {
  if (comments.length === 0) return undefined;
  const r = randomFor(`parts:${name}`);
  const mean = comments.reduce((n, c) => n + c.score, 0) / comments.length;
  const near = () => Math.round(Math.min(5, Math.max(1, mean + (r.next() - 0.5) * 0.6)) * 10) / 10;
  return { care: near(), meals: near(), environment: near(), medical: near(), contact: near() };
}
