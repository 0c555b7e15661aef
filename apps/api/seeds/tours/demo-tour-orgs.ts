import { rate } from "../../src/modules/reviews/ranking/rank.ts";
import { NewTourOrg, type NewTourOrgInput } from "../../src/modules/tours/new-tour-org.ts";
import { tourOrgKind } from "../../src/modules/tours/tour-org-kind.ts";
import { listedReviewTarget } from "../../src/modules/tours/tour-reviews.ts";
import { writeTourOrgs } from "../../src/modules/tours/write-tour-orgs.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { demoPlaces } from "../organisations/demo-places.ts";
import { randomFor } from "../random.ts";
import { addTourReviews, type DemoTourReview } from "./demo-tour-reviews.ts";

type Line = Pick<
  NewTourOrgInput,
  | "name"
  | "summary"
  | "categoryId"
  | "orgKind"
  | "stayModes"
  | "seasons"
  | "hasDoctor"
  | "barrierFree"
  | "priceUnit"
> & { place: string; yuan?: number; rooms?: string[]; stay?: [number, number]; licence?: string };

const lines: Line[] = [
  {
    name: "慢行里旅行社",
    place: "鼓楼",
    summary: "只做长辈团，一车不超过 28 人，领队带团都在五年以上",
    categoryId: 8,
    orgKind: "AGENCY",
    stayModes: ["CULTURE"],
    seasons: ["SPRING", "SUMMER", "AUTUMN", "WINTER"],
    barrierFree: true,
    licence: "L-JS-00000（演示）",
  },
  {
    name: "江南夕照旅行社",
    place: "姑苏",
    summary: "苏州本地短途，八点后出发，五点前到家",
    categoryId: 7,
    orgKind: "AGENCY",
    stayModes: ["CULTURE"],
    seasons: ["SPRING", "AUTUMN", "WINTER"],
    licence: "L-JS-00001（演示）",
  },
  {
    name: "太湖东山旅居院",
    place: "吴中",
    summary: "湖边小院，一楼多，电梯到每层，按天按月都能住",
    categoryId: 4,
    orgKind: "BASE",
    stayModes: ["MIGRATORY", "RECUPERATION"],
    seasons: ["SPRING", "AUTUMN", "WINTER"],
    hasDoctor: true,
    barrierFree: true,
    yuan: 238,
    priceUnit: "DAY",
    rooms: ["湖景双人间｜一楼，带无障碍卫生间", "庭院大床房｜二楼，有电梯"],
    stay: [3, 90],
  },
  {
    name: "阳羡茶谷康养酒店",
    place: "宜兴",
    summary: "茶园里住五天，早晚理疗，三餐少油少盐",
    categoryId: 10,
    orgKind: "BASE",
    stayModes: ["RECUPERATION", "RURAL"],
    seasons: ["SPRING", "SUMMER", "AUTUMN"],
    hasDoctor: true,
    barrierFree: true,
    yuan: 1980,
    priceUnit: "WEEK",
    rooms: ["茶园双人间｜平层，出门就是步道", "家庭套间｜两间卧室，可加陪护床"],
    stay: [5, 60],
  },
  {
    name: "候鸟之家长者俱乐部",
    place: "连云",
    summary: "夏天去海边，冬天去温泉，老会员带新会员",
    categoryId: 3,
    orgKind: "CLUB",
    stayModes: ["MIGRATORY", "COMMUNITY"],
    seasons: ["SUMMER", "WINTER"],
    yuan: 4200,
    priceUnit: "MONTH",
    rooms: ["海边双人间｜三楼，有电梯"],
    stay: [30, 180],
  },
  {
    name: "千垛景区游客中心",
    place: "兴化",
    summary: "景区自己办的看花团，坐船不登高",
    categoryId: 6,
    orgKind: "SCENIC",
    stayModes: ["RURAL"],
    seasons: ["SPRING", "AUTUMN"],
    barrierFree: true,
  },
  {
    name: "汤山药泉颐养院",
    place: "江宁",
    summary: "养老院留出的短住房，泡汤有护理员陪，可住一周试试",
    categoryId: 2,
    orgKind: "CARE_HOME",
    stayModes: ["RECUPERATION", "COMMUNITY"],
    seasons: ["AUTUMN", "WINTER"],
    hasDoctor: true,
    barrierFree: true,
    yuan: 298,
    priceUnit: "DAY",
    rooms: ["单人间｜护理床，床头呼叫", "夫妻间｜两张床，独立卫生间"],
    stay: [7, 30],
  },
  {
    name: "天目湖森林小住",
    place: "溧阳",
    summary: "湖边林间的度假村，夏天比城里凉五度",
    categoryId: 13,
    orgKind: "BASE",
    stayModes: ["RURAL", "MIGRATORY"],
    seasons: ["SPRING", "SUMMER"],
    barrierFree: true,
    yuan: 328,
    priceUnit: "DAY",
    rooms: ["林间双人间｜木屋，门口有坡道"],
    stay: [2, 45],
  },
];

const rooms = (list: string[]) =>
  list.map((text) => {
    const [name = text, note = ""] = text.split("｜");
    return { name, note };
  });

/** A believable organisation, the same for the same line on every machine. */
export function demoTourOrg(line: Line): NewTourOrg {
  const { place: placeName, yuan, rooms: roomLines = [], stay, licence, ...rest } = line;
  const r = randomFor(`tour-org:${line.name}`);
  const place = demoPlaces[placeName]!;
  return NewTourOrg.parse({
    ...rest,
    source: "demo",
    sourceKey: line.name,
    adcode: place.adcode,
    address: `${place.streets[0]}${r.whole(1, 200)} 号（演示用地址）`,
    phone: `${place.dial}-0000-${r.whole(1000, 9999)}`,
    lng: Math.round((place.lng + (r.next() - 0.5) * 0.03) * 1e5) / 1e5,
    lat: Math.round((place.lat + (r.next() - 0.5) * 0.03) * 1e5) / 1e5,
    priceFen: yuan === undefined ? undefined : yuan * 100,
    details: {
      introduction: [`${line.summary}。`, "长辈的身体情况、用药和紧急联系人，出发前都会一一问清、记下。"],
      travelLicenseNo: licence,
      liabilityInsurance: "旅行社责任险，每人每次 60 万元",
      qualityDepositFen: licence ? 20_000_000 : undefined,
      climate: stay && { avgTemp: r.whole(15, 18), humidity: r.whole(62, 76), pm25: r.whole(18, 32) },
      altitude: stay ? r.whole(4, 120) : undefined,
      nearestHospital: {
        name: place.hospital,
        level: r.pick(["二级甲等", "三级乙等", "三级甲等"]),
        distanceKm: r.whole(8, 62) / 10,
        minutes: r.whole(6, 22),
      },
      roomTypes: rooms(roomLines),
      mealStandard: "三餐软烂少盐，早餐 6:30 起，每天一份水果",
      pickUp: stay ? "住 3 天以上免费到高铁站接送" : "市区四个上车点，可提前说腿脚不便",
      stayMinDays: stay?.[0],
      stayMaxDays: stay?.[1],
      complaintPhone: "12345",
    },
  });
}

const words: DemoTourReview = {
  good: [
    ["接待的人", "前台", "领队", "院里的护士", "开车的师傅", "管家", "厨房", "客服"],
    [
      "说话慢，听得清",
      "价钱写得明白",
      "记得住我们的忌口",
      "行李都帮着提",
      "夜里也有人应",
      "提前打了电话",
      "把药和时间都记下来",
      "扶上扶下不嫌烦",
    ],
    ["，*很满意", "，带*来放心", "，第二次来还是这样", "，比想的周到", "，*说像亲戚家", "，没有多收一分"],
  ],
  fair: [
    ["早餐样数少", "房间隔音一般", "离车站有点远", "旺季要等电话", "网络慢", "电梯要等"],
    ["，别的都好", "，*不太在意", "，说了有改", "，希望改进", "，提前知道就好"],
  ],
  reply: "谢谢您提醒，我们已经在改。",
};

/** Writes the fictional organisations; ids by name. */
export async function seedTourOrgs(tx: Tx, today: Date): Promise<Map<string, string>> {
  const ids = (await writeTourOrgs(tx, lines.map(demoTourOrg))).map((w) => w.id);
  const things = lines.map((l, i) => ({ id: ids[i]!, key: l.name }));
  await addTourReviews(tx, "TOUR_ORG", things, words, today);
  await rate(tx, listedReviewTarget(tourOrgKind), ids);
  return new Map(things.map(({ id, key }) => [key, id]));
}
