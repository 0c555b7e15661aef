import type { Season } from "@ginkgo/api-contract/tours/tour-codes";
import type { ItineraryDay } from "@ginkgo/api-contract/tours/tour-detail";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { rate } from "../../src/modules/reviews/ranking/rank.ts";
import { checkTrip } from "../../src/modules/tours/check-trip.ts";
import { NewTrip, type NewTripInput } from "../../src/modules/tours/new-trip.ts";
import { listedReviewTarget } from "../../src/modules/tours/tour-reviews.ts";
import { tripKind } from "../../src/modules/tours/trip-kind.ts";
import { writeTrips } from "../../src/modules/tours/write-trips.ts";
import { DAY } from "../../src/platform/clock.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { demoPlaces } from "../organisations/demo-places.ts";
import { randomFor } from "../random.ts";
import { seedSpots } from "./demo-spots.ts";
import { seedTourOrgs } from "./demo-tour-orgs.ts";
import { addTourReviews, type DemoTourReview } from "./demo-tour-reviews.ts";
import { demoTripLines, type TripLine } from "./demo-trip-lines.ts";

const MIN_GROUP = 12;
const SEATS = 28;

/** 题目：景点 分钟，景点 分钟｜坐车分钟｜步行公里 */
function itineraryDay(
  text: string,
  i: number,
  line: TripLine,
  spotIds: ReadonlyMap<string, string>,
): ItineraryDay {
  const [head = "", bus, walk] = text.split("｜");
  const [title = head, visits = ""] = head.split("：");
  const busMinutes = Number(bus);
  const isLast = i === line.days.length - 1;
  const spots = visits.split("，").map((visit) => {
    const [name = visit, minutes] = visit.split(" ");
    return { name, spotId: spotIds.get(name), visitMinutes: Number(minutes) };
  });
  return {
    day: i + 1,
    title,
    transport: busMinutes ? `空调大巴，最长一段 ${busMinutes} 分钟` : "不坐车，就在住处附近",
    busMinutes,
    walkKm: Number(walk),
    meals: {
      ...(i > 0 ? { breakfast: "住处早餐" } : {}),
      lunch: "八菜一汤，软烂少盐",
      ...(isLast ? {} : { dinner: "清淡小锅菜，18:00 开饭" }),
    },
    hotel: isLast ? undefined : line.hotel,
    spots,
    rest: line.days.length > 1 ? "12:30–14:00 回房午睡" : "12:30–13:30 茶室休息，有躺椅",
    backBy: isLast ? "16:30" : "19:30",
  };
}

const monthsOf: Record<Season, number[]> = {
  SPRING: [3, 4, 5],
  SUMMER: [6, 7, 8],
  AUTUMN: [9, 10, 11],
  WINTER: [12, 1, 2],
};

/** Whether there is then what the trip goes for: plum trees flower in February. */
const inSeason = ({ months, seasons }: TripLine, day: string): boolean =>
  (months ?? seasons.flatMap((s) => monthsOf[s])).includes(Number(day.slice(5, 7)));

/** Groups form within this many days; nobody signs up for next year in crowds. */
const SOON = 75;

/**
 * Departures in season from tomorrow on, a week or two apart: some formed, one full, one called off, and one leaving
 * today.
 */
function departuresOf(line: TripLine, today: Date): NewTripInput["departures"] {
  const r = randomFor(`departures:${line.name}`);
  const step = line.days.length > 3 ? 14 : 7;
  const first = r.whole(5, 9);
  const dayIn = (days: number) => shanghaiDay(new Date(today.getTime() + days * DAY));
  const days = Array.from({ length: 60 }, (_, n) => first + n * step)
    .filter((n) => inSeason(line, dayIn(n)))
    .slice(0, 7);
  return [...days, ...(inSeason(line, dayIn(0)) ? [0] : [])].map((away, place) => {
    const i = away === 0 ? 7 : place;
    const isHoliday = i === 4;
    const base = { stock: SEATS, minGroup: MIN_GROUP };
    const crowd = [r.whole(12, 24), r.whole(14, 25), SEATS, r.whole(2, 10), 3, 0, 0, 0][i]!;
    const taken = away > SOON ? Math.min(crowd, 3) : crowd;
    const state =
      i === 5 ? ("CANCELLED" as const) : taken >= MIN_GROUP ? ("FORMED" as const) : ("FORMING" as const);
    return {
      ...base,
      taken,
      state,
      date: dayIn(away),
      priceFen: Math.round(line.yuan * (isHoliday ? 1.15 : 1)) * 100,
      singleSupplementFen: line.days.length > 1 ? (line.days.length - 1) * 12_000 : 0,
    };
  });
}

/** A believable trip, the same for the same line and day on every machine. */
export function demoTrip(
  line: TripLine,
  today: Date,
  orgIds: ReadonlyMap<string, string>,
  spotIds: ReadonlyMap<string, string>,
): NewTrip {
  const nights = line.days.length - 1;
  return NewTrip.parse({
    source: "demo",
    sourceKey: line.name,
    name: line.name,
    subtitle: line.subtitle,
    orgId: orgIds.get(line.by)!,
    orgName: line.by,
    categoryId: line.categoryId,
    nights,
    departCode: "320100",
    adcode: demoPlaces[line.place]!.adcode,
    pace: line.pace,
    walk: line.walk,
    wheelchair: line.wheelchair ?? false,
    escort: line.escort,
    seasons: line.seasons,
    state: line.off ? "OFF" : "ON",
    departures: departuresOf(line, today),
    details: {
      introduction: [`${line.subtitle}。一车最多 ${SEATS} 人，中午都有地方躺一躺。`],
      itinerary: line.days.map((text, i) => itineraryDay(text, i, line, spotIds)),
      feeIncludes: [
        "往返空调大巴",
        ...(nights ? [`${nights} 晚住宿，双人间`] : []),
        "行程里写明的餐",
        "景点首道门票和观光车",
        "领队服务",
        "旅行社责任险",
      ],
      feeExcludes: [...(nights ? ["单人住的房差"] : []), "旅游意外险（自愿）", "自己点的菜和个人消费"],
      selfPaid: [],
      shoppingStops: 0,
      minGroupSize: MIN_GROUP,
      maxGroupSize: SEATS,
      guideYears: 5,
      healthRequirement: "能自己走路或坐轮椅有人陪；近 3 个月住过院、装支架或中风的，请先问医生。",
      ageRule: "60 岁以上都能报名，不设年龄上限；75 岁以上要成年直系亲属签字，最好有家人同行。",
      insurance: ["旅行社责任险：已含，每人 60 万元", "旅游意外险：自愿，80 岁以下每天 5 元"],
      notice: [
        "出发前一天领队打电话，核对用药和紧急联系人",
        "《安全告知书》一式两份，当面逐条讲",
        "每天集合时间写大字条放在房间",
      ],
    },
  });
}

const words: DemoTourReview = {
  good: [
    [
      "八点才出发",
      "中午真的有床躺",
      "领队背着急救包",
      "没有购物店",
      "轮椅一路有人搭手",
      "饭菜软和",
      "车上座位宽",
      "每到一处先找厕所",
      "晚上七点就回房",
      "房间在一楼",
      "讲解慢",
      "出发前打了电话问用药",
    ],
    [
      "，不赶",
      "，说到做到",
      "，上下车都稳",
      "，还问了谁要少糖",
      "，路上歇了三次",
      "，一车人都和气",
      "，写得和实际一样",
      "，药也有人提醒",
    ],
    ["，*说这才叫出来玩", "，*回来还惦记", "，*睡得踏实", "，*没喊累", "，*下回还想报", "，我们带*放心"],
  ],
  fair: [
    [
      "回程堵车晚了半小时",
      "房间的热水要放一会儿",
      "第二天起得早了点",
      "车上空调偏凉",
      "有一处台阶比写的多",
      "自由活动短",
    ],
    ["，提前说了", "，别的都好", "，*倒没抱怨", "，领队道了歉", "，给*拿了毯子", "，希望改进"],
  ],
  reply: "谢谢您，下次我们避开那个时段。",
};

/** Writes the fictional spots, organisations and trips, with what families say of them. */
export async function seedTours(tx: Tx, today: Date): Promise<void> {
  const spotIds = await seedSpots(tx, today);
  const orgIds = await seedTourOrgs(tx, today);
  const trips = demoTripLines.map((line) => demoTrip(line, today, orgIds, spotIds));
  for (const trip of trips) {
    const [warning] = checkTrip(trip);
    if (warning) throw new Error(`demo trip ${trip.name}: ${warning.text}`);
  }
  const ids = (await writeTrips(tx, trips)).map((w) => w.id);
  await addTourReviews(
    tx,
    "TRIP",
    demoTripLines.map((l, i) => ({ id: ids[i]!, key: l.name })),
    words,
    today,
  );
  await rate(tx, listedReviewTarget(tripKind), ids);
}
