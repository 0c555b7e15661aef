import type { ItineraryDay, TripWarning } from "@ginkgo/api-contract/tours/tour-detail";
import type { NewTrip } from "./new-trip.ts";

const MAX_BUS_MINUTES = 120;
const MAX_VISIT_MINUTES = 180;
/** About 4,000 steps of an elder. */
const MAX_WALK_KM = 2.4;
const LATEST_BACK = "20:00";
const DOCTOR_FROM = 100;
const MIN_GUIDE_YEARS = 3;
const risky = /漂流|蹦极|攀岩|滑雪|玻璃栈道|潜水|滑翔|跳伞|过山车|热气球/;
const refusesAge = /谢绝|不接待|不收|拒绝/;

function* dayWarnings({
  day,
  title,
  busMinutes,
  walkKm,
  spots,
  backBy,
  rest,
}: ItineraryDay): Generator<TripWarning> {
  if (busMinutes > MAX_BUS_MINUTES)
    yield {
      code: "BUS",
      day,
      text: `连续坐车 ${busMinutes} 分钟，超过 2 小时。请在中途安排休息，或分两天走。`,
    };
  for (const { name, visitMinutes } of spots)
    if (visitMinutes > MAX_VISIT_MINUTES)
      yield {
        code: "VISIT",
        day,
        text: `${name}连续游览 ${visitMinutes} 分钟，超过 3 小时。请缩短，或中间回车上歇一歇。`,
      };
  if (walkKm > MAX_WALK_KM)
    yield { code: "WALK", day, text: `步行 ${walkKm} 公里，超过 4,000 步。请改坐电瓶车或去掉一处。` };
  if (backBy > LATEST_BACK) yield { code: "LATE", day, text: `${backBy} 才回到住处，请安排在 20:00 以前。` };
  if (spots.length > 1 && !rest)
    yield { code: "REST", day, text: "一天有两处以上，没有写午休。请写明在哪里休息、多久。" };
  if (risky.test([title, ...spots.map((s) => s.name)].join(" ")))
    yield { code: "RISK", day, text: "有高风险项目，不适合老年人，请去掉。" };
}

/**
 * What in a trip an elder should not be asked to do, for the staff who enter it (LB/T 052-2016). They are
 * warnings: a trip with good reasons may go on sale all the same.
 */
export function checkTrip(trip: Pick<NewTrip, "details" | "escort" | "nights">): TripWarning[] {
  const { details, escort, nights } = trip;
  const warnings = details.itinerary.flatMap((day) => [...dayWarnings(day)]);
  const add = (code: string, wrong: boolean, text: string) => wrong && warnings.push({ code, text });
  add(
    "SHOPPING",
    details.shoppingStops > 0,
    `有 ${details.shoppingStops} 处购物店，老年团不安排购物，请去掉。`,
  );
  add(
    "DOCTOR",
    details.maxGroupSize >= DOCTOR_FROM && escort !== "DOCTOR",
    "满 100 人的团要有医生随队，请安排，或把人数上限改到 100 以下。",
  );
  add("GUIDE", details.guideYears < MIN_GUIDE_YEARS, "领队带团不满 3 年，请换有经验的领队。");
  add("AGE", refusesAge.test(details.ageRule), "不能因为年龄拒绝老人报名，请改成需要什么陪同和证明。");
  add("SIGNATURE", !/75/.test(details.ageRule), "没有写 75 岁以上要成年直系亲属签字，请补上。");
  add("INSURANCE", details.insurance.length === 0, "没有写保险，请写明旅行社责任险和可选的意外险。");
  add(
    "HOTEL",
    nights > 0 && details.itinerary.slice(0, nights).some((day) => !day.hotel),
    "有过夜的一天没有写住在哪里，请补上酒店和有没有电梯。",
  );
  return warnings;
}
