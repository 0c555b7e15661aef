import type { HomeArrangement, HomeDoor, HomeSection } from "@ginkgo/api-contract/content/home";
import { codesOf, orgTypes } from "@ginkgo/api-contract/organisations/org-codes";
import type { PortalPart } from "@ginkgo/api-contract/system/setting-codes";
import { countText } from "../../lib/format.ts";

/** What the search card offers to look for. */
export const searchTypes = [
  { value: "", label: "养老机构" },
  ...codesOf(orgTypes)
    .filter((code) => code !== "OTHER")
    .map((value) => ({ value, label: orgTypes[value] as string })),
];

/** The six helps at home, as cities count them. */
export const sixHelps = [
  { categoryId: "LIUZHU_01", title: "助餐", text: "送餐、长者食堂" },
  { categoryId: "LIUZHU_02", title: "助浴", text: "洗澡、流动浴车" },
  { categoryId: "LIUZHU_03", title: "助洁", text: "打扫、洗晒、擦窗" },
  { categoryId: "LIUZHU_04", title: "助行", text: "陪诊、轮椅出行" },
  { categoryId: "LIUZHU_05", title: "助医", text: "换药、上门康复" },
  { categoryId: "LIUZHU_06", title: "助急", text: "呼叫、上门应急" },
] as const;

interface Counts {
  orgs: number;
  services?: number | undefined;
  products?: number | undefined;
  trips?: number | undefined;
  guides?: number | undefined;
}

const counted = (n: number | undefined, unit: string) => (n === undefined ? "" : `${countText(n)} ${unit}`);

/** The areas as they are arranged, each behind its own garden window (DESIGN §2); none leads to an empty one. */
export const doorsOf = (counts: Counts, arranged: readonly HomeDoor[]) => {
  const doors = everyDoor(counts).filter(({ n }) => n !== 0);
  return arranged.flatMap((code) => doors.find((door) => door.code === code) ?? []);
};

const partOfDoor: Partial<Record<HomeDoor, PortalPart>> = {
  SERVICES: "VISITS",
  SHOP: "SHOP",
  TOURS: "TOURS",
};
const partOfSection: Partial<Record<HomeSection, PortalPart>> = { HELPS: "VISITS", TOURS: "TOURS" };

/** What is arranged without the doors and sections of parts the portal does not offer. */
export function offeredArrangement(
  { doors, sections }: HomeArrangement,
  parts: readonly PortalPart[],
): HomeArrangement {
  const isOffered = (part: PortalPart | undefined) => !part || parts.includes(part);
  return {
    doors: doors.filter((door) => isOffered(partOfDoor[door])),
    sections: sections.filter(({ section }) => isOffered(partOfSection[section])),
  };
}

const searched: Record<PortalPart, string> = { VISITS: "服务", SHOP: "商品", TOURS: "线路" };

/** What can be looked for beside the organisations; empty where the portal offers nothing else. */
export const searchText = (parts: readonly PortalPart[]): string => {
  const names = (Object.keys(searched) as PortalPart[])
    .filter((part) => parts.includes(part))
    .map((part) => searched[part]);
  return names.length > 0 ? `搜${names.join("、")}` : "";
};

/** What is offered, in one line: nothing is said of what there is none of. */
export function offersText({
  orgs,
  trips,
  helps,
}: Pick<Counts, "orgs" | "trips"> & { helps: number }): string {
  const offers = [
    orgs > 0 ? `${countText(orgs)} 家养老机构` : "",
    helps > 0 ? `${chineseNumber(helps)}类上门服务` : "",
    trips ? "四季康养线路" : "",
  ].filter(Boolean);
  return offers.length > 0 ? `${offers.join("、")}，` : "";
}

const everyDoor = ({ orgs, services, products, trips, guides }: Counts) =>
  [
    {
      code: "ORGS",
      id: "door-0",
      shape: "moon",
      title: "养老机构",
      text: "住进来，有人照应",
      scene: "residence",
      palette: "qinglu",
      to: "/orgs",
      n: orgs,
      note: counted(orgs, "家"),
    },
    {
      code: "SERVICES",
      id: "door-1",
      shape: "begonia",
      title: "居家服务",
      text: "不出门，人到家里来",
      scene: "courtyard",
      palette: "spring",
      to: "/service",
      n: services,
      note: counted(services, "项"),
    },
    {
      code: "SHOP",
      id: "door-2",
      shape: "hex",
      title: "银龄商城",
      text: "辅具、日用、滋补",
      scene: "tea",
      palette: "dawn",
      to: "/shop",
      n: products,
      note: counted(products, "件"),
    },
    {
      code: "TOURS",
      id: "door-3",
      shape: "fan",
      title: "康养旅居",
      text: "慢慢走，住几晚",
      scene: "lake",
      palette: "dusk",
      to: "/tour",
      n: trips,
      note: counted(trips, "条线路"),
    },
    {
      code: "FEES",
      id: "door-4",
      shape: "octagon",
      title: "费用咨询",
      text: "要花多少钱，先算清",
      scene: "watertown",
      palette: "rain",
      to: "/feeConsultaion",
      n: guides,
      note: counted(guides, "份指南"),
    },
  ] as const;

export const steps = [
  { title: "说说情况", text: "身体怎么样、预算多少、想住哪里，十分钟讲清楚。" },
  { title: "挑出三家", text: "并排列出来，优缺点都写明，费用一项一项列。" },
  { title: "去看一看", text: "先问好探视时间再去，可以试吃一餐、试住几天。" },
  { title: "再作决定", text: "看合同、问退费，想好了再签，不用着急。" },
];

export const trust = [
  {
    icon: "certificate",
    title: "证照逐家列出",
    text: "备案、医疗、食品、消防，编号和有效期都在页面上，过期的写明过期。",
  },
  {
    icon: "receipt",
    title: "费用一次说全",
    text: "床位、护理、餐费、押金、退住规则都在页面上，换个情况马上重算。",
  },
  { icon: "users-three", title: "评价好坏都留", text: "好评差评都看得到，机构可以回复，不能删除。" },
] as const;

const DIGITS = "〇一二三四五六七八九";

/** 2 → 二, 13 → 十三, 21 → 二十一; from a hundred on in digits. */
function chineseNumber(n: number): string {
  if (n > 99) return ` ${n} 个`;
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  return `${tens > 1 ? DIGITS[tens] : ""}${tens > 0 ? "十" : ""}${ones > 0 || tens === 0 ? DIGITS[ones] : ""}`;
}

/** How many parts an area has, as people count them. @example 十三市 */
export function partsText(names: readonly string[]): string {
  const kind = [..."市区县"].find((last) => names.every((name) => name.endsWith(last)));
  return kind ? `${chineseNumber(names.length)}${kind}` : `${names.length} 个市县`;
}
