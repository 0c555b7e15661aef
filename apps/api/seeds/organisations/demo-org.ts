import {
  type CareLevel,
  careLevels,
  codesOf,
  type OrgNature,
  type OrgType,
} from "@ginkgo/api-contract/organisations/org-codes";
import type { FeeItem, Licence, NearbyPlace, Room } from "@ginkgo/api-contract/organisations/org-detail";
import { conditions, exclusions, roomKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { NewOrg, type NewOrgInput } from "../../src/modules/organisations/new-org.ts";
import { areaName } from "../../src/modules/reference/areas/public.ts";
import { type Random, randomFor } from "../random.ts";
import {
  careWords,
  demoFacilities,
  demoHighlights,
  demoKinds,
  demoServices,
  type Kind,
} from "./demo-kinds.ts";
import { type DemoPlace, demoPlaces } from "./demo-places.ts";

const yuan = (r: Random, [least, most]: readonly [number, number], step = 50) =>
  Math.round(r.whole(least, most) / step) * step * 100;
const roomSizes = {
  SINGLE: 18,
  DOUBLE: 24,
  TRIPLE: 32,
  MULTI: 40,
  SUITE: 42,
  COUPLE: 30,
  DEMENTIA_UNIT: 20,
} as const;
const roomBeds = {
  SINGLE: 1,
  DOUBLE: 2,
  TRIPLE: 3,
  MULTI: 4,
  SUITE: 2,
  COUPLE: 2,
  DEMENTIA_UNIT: 2,
} as const;
const roomDearer = {
  MULTI: 0.8,
  TRIPLE: 0.9,
  DOUBLE: 1,
  DEMENTIA_UNIT: 1.3,
  SINGLE: 1.6,
  COUPLE: 1.8,
  SUITE: 2.1,
} as const;

function roomsOf(r: Random, kind: Kind, free: number): Room[] {
  const plain = yuan(r, kind.bed, 100);
  const share = kind.rooms.map(() => r.next() + 0.2);
  const sum = share.reduce((a, b) => a + b, 0);
  return kind.rooms.map((roomKind, i) => {
    const availableCount = Math.floor((free * share[i]!) / sum / roomBeds[roomKind]);
    const facing = r.pick(["朝南", "朝南", "朝东", "朝西南"]);
    return {
      name: `${facing}${roomKinds[roomKind]}`,
      roomKind,
      bedsPerRoom: roomBeds[roomKind],
      areaSqm: roomSizes[roomKind] + r.whole(-2, 4),
      orientation: facing,
      features: r.some(
        ["独立卫浴", "护理床", "带阳台", "床头呼叫", "可带自己的家具", "无障碍淋浴", "空调", "电视"],
        r.whole(3, 5),
      ),
      bedFeeFen: Math.round((plain * roomDearer[roomKind]) / 10_000) * 10_000,
      availableCount,
      ...(availableCount === 0 ? { waitWeeks: r.whole(1, 6) } : {}),
    };
  });
}

function feesOf(r: Random, kind: Kind, rooms: Room[]): FeeItem[] {
  const required = { refundable: false, required: true };
  const fees: FeeItem[] = rooms.map((room) => ({
    code: "BED",
    name: "床位费",
    minFen: room.bedFeeFen,
    maxFen: room.bedFeeFen,
    unit: "MONTH",
    ...required,
    roomKind: room.roomKind,
    note: `${roomKinds[room.roomKind]}，${room.orientation}${room.features.includes("独立卫浴") ? "，独立卫浴" : ""}`,
  }));
  for (const level of codesOf(careLevels)) {
    const range = kind.care[level];
    if (!range) continue;
    const fen = yuan(r, range, 100);
    fees.push({
      code: "CARE",
      name: "护理费",
      minFen: fen,
      maxFen: fen,
      unit: "MONTH",
      ...required,
      careLevel: level,
      note: `按评估等级，${careLevels[level]}；入住前免费评估，每半年复评`,
    });
  }
  const meal = yuan(r, kind.meal);
  fees.push({
    code: "MEAL",
    name: "餐费",
    minFen: meal,
    maxFen: meal,
    unit: "MONTH",
    ...required,
    note: "一日三餐加一次点心；请假满 3 天按天退",
  });
  fees.push({
    code: "UTILITY",
    name: "水电网和公共活动",
    minFen: 0,
    maxFen: 0,
    unit: "MONTH",
    ...required,
    note: "空调、电视不另收",
  });
  const cap = Math.max(0, ...rooms.map((room) => room.bedFeeFen)) * 12;
  const deposit = Math.min(yuan(r, kind.deposit, 500), cap);
  if (deposit > 0)
    fees.push({
      code: "DEPOSIT",
      name: "押金",
      minFen: deposit,
      maxFen: deposit,
      unit: "ONCE",
      refundable: true,
      required: true,
      note: "退住 7 日内原路退回",
    });
  if (kind.medical !== "NONE" && r.chance(0.4))
    fees.push({
      code: "MEDICAL_RESERVE",
      name: "医疗备用金",
      minFen: 300_000,
      maxFen: 300_000,
      unit: "ONCE",
      refundable: true,
      required: false,
      note: "只用于紧急送医，退住时原路退回",
    });
  return fees;
}

/** Bed, care and meals for one person: the dearest and the cheapest of them. */
export function monthlyRange(fees: readonly FeeItem[]): { priceMinFen: number; priceMaxFen: number } {
  const of = (code: string) => fees.filter((f) => f.code === code).map((f) => f.minFen);
  const least = (code: string) => (of(code).length ? Math.min(...of(code)) : 0);
  const most = (code: string) => Math.max(0, ...of(code));
  const parts = ["BED", "CARE", "MEAL"];
  return {
    priceMinFen: parts.reduce((n, c) => n + least(c), 0),
    priceMaxFen: parts.reduce((n, c) => n + most(c), 0),
  };
}

/** Which office of the district issues what. */
/** Who receives visitors, as the door knows them. */
const receivers = ["接待室 陈主任", "社工部 顾老师", "接待室 沈主任", "护理部 吴护士长", "社工部 许老师"];

const issuers = {
  RECORD: "民政局",
  BUSINESS: "行政审批局",
  MEDICAL: "卫生健康委员会",
  FOOD: "市场监督管理局",
  FIRE: "住房和城乡建设局",
};

function licencesOf(
  r: Random,
  place: DemoPlace,
  hasClinic: boolean,
  openYear: number,
  today: Date,
): Licence[] {
  const year = today.getFullYear();
  const to = (years: number) => `${year + years}-${String(r.whole(1, 12)).padStart(2, "0")}-28`;
  const masked = (prefix: string, digits: number) =>
    `${prefix}${place.adcode}${String(r.whole(0, 10 ** (digits - 4) - 1)).padStart(digits - 4, "0")}××××`;
  const checkedOn = `${year}-10-${String(r.whole(8, 24)).padStart(2, "0")}`;
  const list: Licence[] = [
    { kind: "RECORD", no: `备案编号 ${masked("", 8)}`, checkedOn },
    { kind: "FOOD", no: masked("JY3", 10), validTo: to(r.whole(1, 4)), checkedOn },
    {
      kind: "FIRE",
      no: `消验 ${openYear > 2024 ? openYear : r.whole(2009, 2024)} 第 ${r.whole(10, 99)}×× 号`,
      checkedOn,
    },
  ];
  if (hasClinic)
    list.push({
      kind: "MEDICAL",
      no: masked("PDY", 12),
      validTo: r.chance(0.04) ? `${year}-03-28` : to(r.whole(1, 4)),
      checkedOn,
    });
  if (r.chance(0.7)) list.push({ kind: "INSURANCE", no: masked("ZR", 9), validTo: to(1), checkedOn });
  const district = areaName(place.adcode);
  return list.map((l) => ({
    ...l,
    issuer: l.kind === "INSURANCE" ? "演示保险公司" : district + issuers[l.kind],
  }));
}

function nearbyOf(r: Random, place: DemoPlace): NearbyPlace[] {
  const at = (kind: NearbyPlace["kind"], name: string, least: number, most: number): NearbyPlace => {
    const metres = r.whole(least / 100, most / 100) * 100;
    const angle = r.next() * Math.PI * 2;
    return {
      kind,
      name,
      metres,
      x: Math.round(Math.cos(angle) * metres),
      y: Math.round(Math.sin(angle) * metres),
    };
  };
  const list = [
    at("HOSPITAL", place.hospital, 400, 3200),
    at("BUS", `${place.streets[0]!.replace(/街道|镇/, "")}公交站`, 100, 500),
    at("MARKET", "菜市场", 300, 900),
  ];
  if (place.metro) list.push(at("METRO", place.metro.replace(/^地铁 ?/, "地铁 "), 300, 1500));
  if (r.chance(0.6)) list.push(at("PARK", `${place.streets.at(-1)!.replace(/街道|镇/, "")}公园`, 300, 1200));
  return list;
}

/** One fictional organisation, complete to the last field its page shows. `today` dates its papers. */
export function demoOrg(
  [placeName, name, orgType, orgNature, starLevel]: readonly [string, string, OrgType, OrgNature, number],
  today: Date,
): NewOrg {
  const place = demoPlaces[placeName]!;
  const kind = demoKinds[orgType];
  const r = randomFor(name);
  const day = (back: number) => new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const totalBeds = Math.round(r.whole(...kind.beds));
  const full = r.chance(0.12);
  const availableBeds = full ? 0 : Math.max(1, Math.round(totalBeds * r.next() ** 2 * 0.3));
  const rooms = roomsOf(r, kind, availableBeds);
  const fees = feesOf(r, kind, rooms);
  const levels = codesOf(careLevels).filter((l) => kind.care[l]);
  const medicalMode =
    kind.medical === "EITHER" ? r.pick(["INTERNAL", "CONTRACT", "CONTRACT"] as const) : kind.medical;
  const hasClinic = medicalMode === "INTERNAL" || medicalMode === "HOSPITAL_RUN";
  const rehab = hasClinic ? r.chance(0.7) : r.chance(0.15);
  const street = place.streets.find((s) => name.includes(s.replace(/街道|镇/, ""))) ?? r.pick(place.streets);
  const nearby = nearbyOf(r, place);
  const hospital = nearby[0]!;
  const nurses = hasClinic ? r.whole(4, 16) : r.whole(0, 3);
  const dayRatio = r.whole(kind.ratio[0] * 2, kind.ratio[1] * 2) / 2;
  const built = orgNature === "PUBLIC" ? r.whole(1992, 2012) : r.whole(2008, 2024);
  // A home on trial opened this year, and no grade has been given to it.
  const onTrial = built >= 2021 && starLevel === 0 && !full;
  const openYear = onTrial ? today.getFullYear() : built;
  const medicalInsurance = hasClinic && r.chance(0.75);
  const ltcInsurance = levels.some((l) => l !== "SELF") && r.chance(0.5);
  const notes = {
    INTERNAL: `院内${r.pick(["医务室", "护理站", "一级医院"])}，护士 ${nurses} 名`,
    HOSPITAL_RUN: `护理院自有医师 ${r.whole(3, 9)} 名，护士 ${nurses} 名`,
    CONTRACT: r.pick(["签约社区卫生中心，每周查房", "协议医院绿色通道", "中医师每周坐诊一次"]),
    NONE: "村卫生室步行可到",
  };
  const input: NewOrgInput = {
    source: "demo",
    sourceKey: name,
    name,
    orgType,
    orgNature,
    starLevel,
    careLevels: levels,
    totalBeds,
    availableBeds,
    operateStatus: full ? "FULL" : onTrial ? "TRIAL" : "OPEN",
    waitWeeks: full ? r.whole(1, 8) : undefined,
    bedsUpdatedOn: day(r.whole(0, 9)),
    medicalMode,
    medicalNote: notes[medicalMode],
    medicalInsurance,
    ltcInsurance,
    rehab,
    ...monthlyRange(fees),
    openYear,
    dayRatio,
    highlights: [
      ...(ltcInsurance ? ["长护险定点"] : []),
      ...(levels.includes("DEMENTIA") ? ["认知症专区"] : []),
      ...r.some(
        demoHighlights.filter((h) => place.metro || h !== "近地铁"),
        2,
      ),
    ].slice(0, 3),
    placeNote: `距${hospital.name} ${hospital.metres >= 1000 ? `${hospital.metres / 1000} 公里` : `${hospital.metres} 米`}`,
    adcode: place.adcode,
    street,
    address: `${street}${r.pick(["颐和路", "文昌路", "长乐路", "清风路", "永宁路", "福康路", "松鹤路", "杏林路"])} ${r.whole(3, 288)} 号`,
    phone: `${place.dial}-0000-${String(r.whole(1000, 9999))}`,
    lng: Math.round((place.lng + (r.next() - 0.5) * 0.03) * 1e6) / 1e6,
    lat: Math.round((place.lat + (r.next() - 0.5) * 0.024) * 1e6) / 1e6,
    verifiedOn: `${today.getFullYear()}-10-12`,
    rooms,
    fees,
    licences: licencesOf(r, place, hasClinic, openYear, today),
    details: {
      summary: `${name}在${street}，${openYear} 年开业，共 ${totalBeds} 张床，收住${levels.map((l) => careLevels[l]).join("、")}的长辈。`,
      introduction: [
        `院子在${street}，离${hospital.name}约 ${hospital.metres} 米。楼里有电梯，走廊两侧装扶手，地面防滑，卫生间和床头都有呼叫铃。`,
        `护理员白天一人照看 ${dayRatio} 位长辈，夜里每层有人值守。${hasClinic ? "院内有医护，常见病不用出门。" : "身体不舒服时，由工作人员陪同去协议医院。"}`,
        "入住前由护士上门或视频评估，家属在场，当天给出护理等级和费用；先试住，满意再签合同。",
      ],
      legalForm:
        orgNature === "PUBLIC"
          ? "事业单位"
          : orgNature === "PRIVATE"
            ? "企业（营利性）"
            : "社会服务机构（民办非营利）",
      foundDate: `${openYear - 1}-${String(r.whole(1, 12)).padStart(2, "0")}-18`,
      conditions: r.some(codesOf(conditions), levels.includes("NURSING") ? r.whole(4, 8) : r.whole(1, 3)),
      excluded: codesOf(exclusions),
      ageMin: orgType === "RESORT" ? 50 : 60,
      acceptNonLocal: orgType !== "HAPPY_HOME",
      buildingAreaSqm: totalBeds * r.whole(28, 46),
      landAreaSqm: totalBeds * r.whole(30, 70),
      staff: {
        total: Math.round(totalBeds / dayRatio) + r.whole(8, 24),
        caregivers: Math.round((totalBeds * 0.8) / dayRatio) + 4,
        certifiedRate: r.whole(82, 100) / 100,
        nurses,
        doctors: hasClinic ? r.whole(1, 6) : 0,
        socialWorkers: r.whole(1, 3),
        dayRatio,
        nightRatio: dayRatio * 2 + r.whole(1, 4),
      },
      care: levels.map((level: CareLevel) => ({ level, text: r.pick(careWords[level]) })),
      medical: {
        internalUnits: hasClinic
          ? medicalMode === "HOSPITAL_RUN"
            ? ["HOSPITAL", ...(rehab ? (["REHAB"] as const) : [])]
            : ["CLINIC", "NURSING_STATION", ...(rehab ? (["REHAB"] as const) : [])]
          : rehab
            ? ["REHAB"]
            : [],
        inHouse: hasClinic ? `${notes[medicalMode]}，24 小时值班` : undefined,
        partner: `与${hospital.name}签有绿色通道，车程约 ${Math.max(3, Math.round(hospital.metres / 250))} 分钟`,
        insurance: medicalInsurance
          ? `医保定点${ltcInsurance ? "、长护险定点" : ""}，住院可直接结算`
          : ltcInsurance
            ? "长护险定点，护理费可按规定抵扣"
            : "不是医保定点，就医在协议医院结算",
        rehab: rehab
          ? `每周${r.pick(["一、三、五", "二、四", "一到五"])}，康复师一对一，每次 30 分钟`
          : undefined,
        nightNurse: hasClinic,
        medicationManage: true,
      },
      meals: "一日三餐加点心，有软食、流食和糖尿病餐，每周公布菜单",
      facilities: r.some(demoFacilities, r.whole(10, 16)),
      services: r.some(demoServices, r.whole(6, 11)),
      visit: {
        weekdays: r.chance(0.8) ? "1,2,3,4,5,6,7" : "2,4,6,7",
        hours: "9:00–17:00",
        needBooking: r.chance(0.5),
        notice: "午休 12:00–14:00 请不要打扰长辈休息",
        quiet: "12:00–14:00",
        receiver: receivers[openYear % receivers.length]!,
        overnight: r.chance(0.3),
        video: true,
      },
      trialStayDays: r.pick([3, 7, 7, 15]),
      refundRule: "试住期内退住，按实际天数结算；正式入住后提前 30 天告知，押金 7 日内原路退回。",
      chargeMode: orgType === "CCRC" ? "QUARTERLY" : "MONTHLY",
      priceType:
        orgNature === "PUBLIC" ? "GOV" : orgNature === "PUBLIC_BUILT_PRIVATE_RUN" ? "GUIDE" : "MARKET",
      prepayMonths: orgType === "CCRC" ? 3 : 1,
      pricePublishedOn: day(r.whole(5, 40)),
      ltcSubsidyFen: ltcInsurance ? 105_000 : undefined,
      traffic: `${place.metro ? `${place.metro}步行约 ${r.whole(5, 14)} 分钟，` : ""}门口有公交站和无障碍坡道，院内可停车`,
      nearby,
      roomsNote: rooms.length ? "都有床头呼叫铃、防滑地面和夜灯。" : undefined,
      inspections: r.chance(0.1)
        ? [
            {
              date: day(r.whole(40, 300)),
              authority: "属地民政部门",
              result: "日常检查，责令补齐两处灭火器检查记录，已整改。",
            },
          ]
        : [],
    },
  };
  return NewOrg.parse(input);
}
