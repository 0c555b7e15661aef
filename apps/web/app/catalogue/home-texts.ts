import { codesOf, orgTypes } from "@ginkgo/contract/org-codes";
import type { FacetValue } from "@ginkgo/contract/orgs";

/** What the search card offers to look for. */
export const searchTypes = [
  { value: "", label: "养老机构" },
  ...codesOf(orgTypes)
    .filter((code) => code !== "OTHER")
    .map((value) => ({ value, label: orgTypes[value] as string })),
];

const countOf = (values: readonly FacetValue[], value: string) =>
  values.find((v) => v.value === value)?.count ?? 0;

/** Five ways into the organisations, by what an elder needs now, each with how many there are nearby. */
export const doorsOf = (levels: readonly FacetValue[], types: readonly FacetValue[], adcode: string) => [
  {
    id: "door-0",
    title: "能自理",
    text: "住进来，有人照应",
    scene: "residence",
    palette: "qinglu",
    to: `/orgs?adcode=${adcode}&careLevel=SELF`,
    count: countOf(levels, "SELF"),
  },
  {
    id: "door-1",
    title: "要搭把手",
    text: "起居、洗澡有人扶",
    scene: "courtyard",
    palette: "spring",
    to: `/orgs?adcode=${adcode}&careLevel=ASSIST`,
    count: countOf(levels, "ASSIST"),
  },
  {
    id: "door-2",
    title: "长期卧床",
    text: "翻身、喂饭、夜里有人",
    scene: "tea",
    palette: "dawn",
    to: `/orgs?adcode=${adcode}&careLevel=NURSING`,
    count: countOf(levels, "NURSING"),
  },
  {
    id: "door-3",
    title: "记性不好",
    text: "认知症专区，走不丢",
    scene: "lake",
    palette: "dusk",
    to: `/orgs?adcode=${adcode}&careLevel=DEMENTIA`,
    count: countOf(levels, "DEMENTIA"),
  },
  {
    id: "door-4",
    title: "白天托一托",
    text: "早上送来，傍晚接回",
    scene: "watertown",
    palette: "rain",
    to: `/orgs?adcode=${adcode}&orgType=DAY_CARE`,
    count: countOf(types, "DAY_CARE"),
  },
];

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
