import { rate } from "../../src/modules/reviews/ranking/rank.ts";
import { NewSpot } from "../../src/modules/tours/new-spot.ts";
import { spotKind } from "../../src/modules/tours/spot-kind.ts";
import { listedReviewTarget } from "../../src/modules/tours/tour-reviews.ts";
import { writeSpots } from "../../src/modules/tours/write-spots.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { demoPlaces } from "../organisations/demo-places.ts";
import { type Random, randomFor } from "../random.ts";
import { demoSpotLines, type SpotLine } from "./demo-spot-lines.ts";
import { addTourReviews, type DemoTourReview } from "./demo-tour-reviews.ts";

const typesOf: Record<number, string[]> = {
  1: ["森林", "步道"],
  2: ["温泉", "理疗"],
  3: ["海滨"],
  4: ["湖泊", "湿地"],
  5: ["山岳"],
  6: ["乡村", "采摘"],
  7: ["古镇", "街区"],
  8: ["古建", "园林"],
  9: ["纪念馆"],
  10: ["中医药", "茶"],
  11: ["公园"],
  12: ["主题园"],
  13: ["度假区"],
};

const stretch: Record<SpotLine["walk"], string> = {
  EASY: "路基本是平的，累了随时能坐。",
  MEDIUM: "有缓坡，腿脚一般的长辈请有人陪。",
  HARD: "台阶多，膝盖不好的长辈请在山下等。",
};

const near = (centre: number, r: Random) => Math.round((centre + (r.next() - 0.5) * 0.09) * 1e5) / 1e5;

function detailsOf(line: SpotLine, r: Random): NewSpot["details"] {
  const has = (mark: string) => line.has.includes(mark);
  return {
    introduction: [`${line.summary}。`, `在${line.place}一带，${stretch[line.walk]}`],
    scenicTypes: typesOf[line.categoryId] ?? [],
    openTime: r.pick(["8:00–17:00，16:30 停止入园", "全天开放", "8:30–17:30，周一闭馆", "7:30–18:00"]),
    visitMinutes: r.pick([60, 90, 120, 150]),
    ticketText: line.ticket ? `${line.ticket} 元，60 岁以上半价` : "不收门票",
    elderPolicy: line.ticket
      ? `${line.elderAge} 周岁起凭身份证免票，60 周岁起半价`
      : "不收门票，老人走优先通道",
    bookingRequired: has("b"),
    maxCapacity: r.whole(8, 60) * 500,
    restAreas: r.pick(["每 100 米有座椅", "入口、中段和出口各有休息处", "茶室可以坐，有热水"]),
    toilets: r.pick(["3 处，都有扶手和坐便", "2 处，入口那处有无障碍间", "4 处，第三卫生间 1 处"]),
    medicalPoint: has("m") ? "游客中心有医务室，备氧气和急救箱" : undefined,
    altitude: line.categoryId === 5 || line.categoryId === 1 ? r.whole(90, 480) : r.whole(3, 25),
    tips: [
      r.pick(["带一件外套，水边风凉", "请穿防滑的软底鞋", "常用药随身带，饭后再走"]),
      "人多时走右边，不抢不急",
    ],
  };
}

/** A believable spot, the same for the same line on every machine. */
export function demoSpot(line: SpotLine): NewSpot {
  const r = randomFor(`spot:${line.name}`);
  const place = demoPlaces[line.place]!;
  const has = (mark: string) => line.has.includes(mark);
  return NewSpot.parse({
    source: "demo",
    sourceKey: line.name,
    name: line.name,
    categoryId: line.categoryId,
    aLevel: line.aLevel,
    summary: line.summary,
    adcode: place.adcode,
    address: `${place.streets[0]}${r.whole(1, 200)} 号（演示用地址）`,
    phone: `${place.dial}-0000-${r.whole(1000, 9999)}`,
    lng: near(place.lng, r),
    lat: near(place.lat, r),
    walk: line.walk,
    wheelchairRoute: has("w"),
    wheelchairRental: has("r"),
    elderFreeAge: line.elderAge ?? (line.ticket === 0 ? 60 : undefined),
    ticketFen: line.ticket * 100,
    seasons: line.seasons,
    details: detailsOf(line, r),
  });
}

const words: DemoTourReview = {
  good: [
    [
      "一路走走停停",
      "早上去的",
      "轮椅是门口借的",
      "走的平路",
      "坐了观光车",
      "跟着指示牌走",
      "我们下午到",
      "平日人不多",
      "第二次来",
      "慢慢逛了两个钟头",
      "工作人员指了没有台阶的路",
      "先在入口歇了歇",
    ],
    [
      "，座椅够多",
      "，推着很顺",
      "，卫生间干净有扶手",
      "，空气好",
      "，热水随处能打",
      "，树荫多",
      "，不用排队",
      "，景色看得全",
      "，路不滑",
      "，有阴凉处坐",
    ],
    [
      "，*没喊累",
      "，*说下次还来",
      "，*拍了不少照片",
      "，*走得动",
      "，*心情好了一整天",
      "，带*来对了",
      "，*比跟团自在",
    ],
  ],
  fair: [
    [
      "风景好",
      "指示牌字小",
      "周末人多",
      "茶室关得早",
      "停车场离门口远",
      "观光车等了二十分钟",
      "有一段路不平",
      "厕所要走一阵",
    ],
    [
      "，就是*中午没处躺",
      "，问了两次路",
      "，*歇了两回",
      "，希望多几把椅子",
      "，*说还是值得",
      "，请提前问好",
      "，带*的人要留意",
    ],
  ],
  reply: "谢谢您，休息处的事我们已经在添置了。",
};

/** Writes the fictional spots with what families say of them; ids by name. */
export async function seedSpots(tx: Tx, today: Date): Promise<Map<string, string>> {
  const written = await writeSpots(tx, demoSpotLines.map(demoSpot));
  const ids = written.map((w) => w.id);
  await addTourReviews(
    tx,
    "SPOT",
    demoSpotLines.map((l, i) => ({ id: ids[i]!, key: l.name })),
    words,
    today,
  );
  await rate(tx, listedReviewTarget(spotKind), ids);
  return new Map(demoSpotLines.map((l, i) => [l.name, ids[i]!]));
}
