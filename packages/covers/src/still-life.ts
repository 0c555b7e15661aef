import { circ, ell, hash, op, rect } from "./kit.ts";
import * as draw from "./objects.ts";
import * as aids from "./objects-aids.ts";
import * as care from "./objects-care.ts";
import * as nursing from "./objects-nursing.ts";
import * as things from "./objects-things.ts";
import * as visits from "./objects-visits.ts";
import { type TintName, tints } from "./palettes.ts";
import { escapeXml, has } from "./text.ts";

type Drawing = { title: string; draw: () => string };

/** Still lifes by name. What a name draws never changes, for covers are kept for ever under it. */
export const objects = {
  meal: { title: "热饭热菜", draw: draw.meal },
  bath: { title: "木桶与毛巾", draw: draw.bath },
  clean: { title: "水桶与掸子", draw: draw.clean },
  walk: { title: "助行器", draw: draw.walk },
  doctor: { title: "诊箱与听诊器", draw: draw.doctor },
  sos: { title: "呼叫铃", draw: draw.sos },
  wheelchair: { title: "轮椅", draw: draw.wheelchair },
  bp: { title: "血压计", draw: draw.bp },
  pill: { title: "分装药盒", draw: draw.pillBox },
  quilt: { title: "棉被", draw: draw.quilt },
  tea: { title: "茶与点心", draw: draw.tea },
  rice: { title: "粮油礼袋", draw: draw.rice },
  shoes: { title: "防滑鞋", draw: draw.shoes },
  lamp: { title: "小夜灯", draw: draw.lamp },
  grab: { title: "浴室扶手", draw: draw.grab },
  bed: { title: "护理床", draw: draw.bed },
  massage: { title: "艾灸推拿", draw: draw.massage },
  hair: { title: "理发工具", draw: draw.hair },
  glasses: { title: "老花镜与放大镜", draw: draw.glasses },
  powerchair: { title: "电动轮椅", draw: aids.powerChair },
  quadcane: { title: "四脚拐杖", draw: aids.quadCane },
  hoist: { title: "移位机", draw: aids.hoist },
  airbed: { title: "充气床垫", draw: aids.airBed },
  commode: { title: "坐便椅", draw: aids.commode },
  showerchair: { title: "洗澡椅", draw: aids.showerChair },
  hearing: { title: "助听器", draw: aids.hearing },
  knee: { title: "护膝", draw: aids.knee },
  belt: { title: "安全腰带", draw: aids.belt },
  toolbox: { title: "工具箱", draw: aids.toolbox },
  diaper: { title: "纸尿裤", draw: care.diaper },
  pad: { title: "护理垫", draw: care.carePad },
  washcap: { title: "洗发帽", draw: care.washCap },
  ostomy: { title: "造口袋", draw: care.ostomy },
  cup: { title: "斜口杯", draw: care.cup },
  toothbrush: { title: "海绵牙刷", draw: care.toothbrush },
  formula: { title: "配方粉", draw: care.formula },
  capsules: { title: "软胶囊", draw: care.capsules },
  porridge: { title: "软粥", draw: care.porridge },
  grains: { title: "五谷粉", draw: care.grains },
  giftbox: { title: "茶点礼盒", draw: care.giftBox },
  medicine: { title: "药袋", draw: care.medicineBag },
  radar: { title: "跌倒雷达", draw: things.radar },
  callbutton: { title: "呼叫按钮", draw: things.callButton },
  wristband: { title: "定位手环", draw: things.wristband },
  sleepband: { title: "睡眠监测带", draw: things.sleepBand },
  glucose: { title: "血糖仪", draw: things.glucose },
  needle: { title: "笔用针头", draw: things.penNeedle },
  oximeter: { title: "血氧仪", draw: things.oximeter },
  mat: { title: "防滑垫", draw: things.bathMat },
  sofa: { title: "助起沙发", draw: things.liftSofa },
  chair: { title: "扶手餐椅", draw: things.diningChair },
  phone: { title: "大字电话", draw: things.bigPhone },
  trousers: { title: "易穿裤", draw: things.trousers },
  vest: { title: "保暖背心", draw: things.vest },
  book: { title: "大字书", draw: things.bigBook },
  chess: { title: "象棋", draw: things.xiangqi },
  blocks: { title: "积木", draw: things.blocks },
  radio: { title: "收音机", draw: things.radio },
  cooking: { title: "炒锅", draw: visits.cooking },
  feeding: { title: "喂饭", draw: visits.feeding },
  basin: { title: "床边水盆", draw: visits.basin },
  bathvan: { title: "助浴车", draw: visits.bathVan },
  laundry: { title: "洗衣机", draw: visits.laundry },
  footcare: { title: "泡脚修脚", draw: visits.footCare },
  together: { title: "搀着走", draw: visits.together },
  basket: { title: "菜篮", draw: visits.basket },
  hospital: { title: "医院", draw: visits.hospital },
  report: { title: "检查报告", draw: visits.report },
  ward: { title: "病床输液", draw: visits.ward },
  train: { title: "火车", draw: visits.train },
  caring: { title: "捧着的心", draw: nursing.caring },
  nightcare: { title: "夜里的床边", draw: nursing.nightCare },
  album: { title: "相框与拼图", draw: nursing.album },
  blood: { title: "采血管", draw: nursing.bloodTube },
  rehab: { title: "康复球", draw: nursing.rehab },
  swallow: { title: "水杯与软食", draw: nursing.swallow },
  speech: { title: "说话", draw: nursing.speech },
  hearttalk: { title: "说心里话", draw: nursing.heartTalk },
  letter: { title: "信纸与笔", draw: nursing.letter },
  visit: { title: "家门", draw: nursing.doorVisit },
  homecheck: { title: "看房子", draw: nursing.homeCheck },
  checklist: { title: "评估表", draw: nursing.checklist },
  repair: { title: "水管与扳手", draw: nursing.waterRepair },
  plain: { title: "银杏叶", draw: aids.plain },
} satisfies Record<string, Drawing>;

export type ObjectName = keyof typeof objects;

const TINTS = Object.keys(tints) as TintName[];

export type ObjectOptions = {
  /** Picks the tint; records of one kind get different grounds. */
  id?: string;
  tint?: string;
  /** Part of the 400 × 300 board to show, as a viewBox. */
  vb?: string;
  label?: string;
  /** Without ground and disc. */
  bare?: boolean;
};

/** A still life as an SVG string, 400 × 300. */
export function object(name: string, options: ObjectOptions = {}): string {
  const key: ObjectName = has(objects, name) ? name : "plain";
  const tintName = has(tints, options.tint)
    ? options.tint
    : TINTS[hash((options.id || "") + key) % TINTS.length]!;
  const tint = tints[tintName];
  const label = options.label === undefined ? objects[key].title : options.label;
  const role = label ? `role="img" aria-label="${escapeXml(label)}"` : 'aria-hidden="true"';
  const ground = options.bare
    ? ""
    : rect(-200, -100, 800, 500, tint[0]!) +
      circ(200, 158, 122, tint[1]!, op(0.7)) +
      ell(200, 260, 132, 9, tint[2]!, op(0.16));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${options.vb || "0 0 400 300"}" preserveAspectRatio="xMidYMid slice" ${role}>${ground}${objects[key].draw()}</svg>`;
}
