import { circ, ell, hash, op, rect } from "./kit.ts";
import * as draw from "./objects.ts";
import { type TintName, tints } from "./palettes.ts";
import { escapeXml, has } from "./text.ts";

type Drawing = { title: string; draw: () => string };

/** Nineteen still lifes by name. The order matters: unknown names pick by place in this list. */
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
} satisfies Record<string, Drawing>;

export type ObjectName = keyof typeof objects;

const NAMES = Object.keys(objects) as ObjectName[];
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
  const key = has(objects, name) ? name : NAMES[hash(name) % NAMES.length]!;
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
