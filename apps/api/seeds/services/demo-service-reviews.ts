import type { NewService } from "../../src/modules/services/new-service.ts";
import { randomFor } from "../random.ts";
import { type Pattern, sayings } from "../sayings.ts";
import { demoServiceKinds } from "./demo-service-kinds.ts";
import type { ServiceLine } from "./demo-service-lines.ts";

export interface DemoServiceReview {
  author: string;
  elder: string;
  score: number;
  parts: { onTime: number; attitude: number; skill: number };
  content: string;
  tags: string[];
  sku: string;
  reply: string | null;
  daysAgo: number;
}

const surnames = [..."韩陆谢周吴郑王冯陈褚卫蒋沈杨朱秦许何吕施张孔曹严华金魏陶姜戚邹喻柏水窦章"];
const places = ["鼓楼区", "玄武区", "秦淮区", "建邺区", "江宁区", "栖霞区", "雨花台区", "浦口区"];
const usual: Pattern = [
  ["来的人", "师傅", "约的这位", "上门的姑娘", "来的阿姨", "第三次了，还是同一位"],
  ["准时进门", "先换鞋再洗手", "做一步说一步", "话不多手脚利索", "记得上次说的事", "临走把垃圾带走"],
  ["，家里人放心", "，老人愿意让她来", "，还会再约", "，价钱和写的一样", "，收拾得干净", "，没有推销东西"],
];
const plain: Pattern = [
  [
    "晚到了十分钟",
    "电话里说得不够细",
    "换过一次人",
    "楼下绕了一圈才找到门",
    "带的东西少了一样",
    "比说好的多用了一刻钟",
  ],
  ["，提前打了电话", "，来了又解释一遍", "，后来还是原来那位", "，别的都好", "，不算大事"],
];
const poor: Pattern = [
  ["约好的时间改了一次", "做得快了一点", "有一项没做完", "来的人不太熟"],
  ["，反映后补了", "，耽误了半天", "，希望下次注意", "，后来换了人"],
];
const thanks = [
  "谢谢您的提醒，已经请班组长和护理员核对，下次由同一位来。",
  "这次晚到是我们排得太紧，已经在两次上门之间多留了半小时。",
];

/** Families' words about one service, in the kind's own voice. */
export function demoServiceReviews(line: ServiceLine, service: NewService): DemoServiceReview[] {
  const r = randomFor(`said:${line.name}`);
  const say = sayings();
  const texts: readonly string[] = demoServiceKinds[line.kind].examples.split("｜");
  return Array.from({ length: r.whole(3, 24) }, (_, i) => {
    const u = r.next();
    const score = u < 0.72 ? 5 : u < 0.93 ? 4 : 3;
    const near = () => Math.min(5, Math.max(2, score + r.whole(-1, 1)));
    const words = [texts[i] ?? say(r, usual, line.name)];
    if (score === 4) words.push(say(r, plain, line.name));
    if (score === 3) words.push(say(r, poor, line.name));
    return {
      author: `${r.pick(surnames)}${r.pick(["女士", "先生"])}`,
      elder: `${r.whole(66, 93)} 岁，${line.areas ? "" : `南京${r.pick(places)}，`}用了 ${r.whole(1, 16)} 次`,
      score,
      parts: { onTime: near(), attitude: near(), skill: near() },
      content: words.join(""),
      tags: r.some(["准时", "仔细", "有耐心", "收拾得干净", "说得清楚"], score === 5 ? 2 : 1),
      sku: r.pick(service.skus).name,
      reply: score <= 4 && r.chance(0.5) ? r.pick(thanks) : null,
      daysAgo: r.whole(2, 300),
    };
  });
}
