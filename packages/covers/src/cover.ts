import type { CoverKind, CoverParams } from "./cover-url.ts";
import { hash } from "./kit.ts";
import { palettes } from "./palettes.ts";
import { type SceneName, scene, scenes } from "./scene.ts";
import { type ObjectName, object, objects } from "./still-life.ts";
import { has } from "./text.ts";
import { windows } from "./windows.ts";

// Words a category may contain, first match wins. A landscape none of them fits is picked by id, a still life is a plain tile.
const SCENERY: [RegExp, SceneName[]][] = [
  [/茶/, ["tea"]],
  [/竹/, ["bamboo"]],
  [/山|林|峰|岭|红叶/, ["mountains", "bamboo"]],
  [/湿地|芦|滩|海/, ["wetland"]],
  [/湖|江|河|水库/, ["lake"]],
  [/古镇|水乡|街|巷|老城/, ["watertown"]],
  [/寺|塔|庙|城墙|古迹|博物|纪念/, ["pagoda"]],
  [/园林|花园|公园/, ["garden"]],
  [/田园|乡村|农|村|花海|采摘/, ["village"]],
  [/温泉|院|民宿|康养/, ["courtyard"]],
];

const STILL_LIFES: [RegExp, ObjectName][] = [
  [/扶手|卫浴|浴室|改造|适老/, "grab"],
  [/助餐|餐|送饭|膳/, "meal"],
  [/助浴|洗浴|沐浴|洗澡/, "bath"],
  [/助洁|保洁|清洁|家政|洗衣/, "clean"],
  [/轮椅/, "wheelchair"],
  [/助行|陪诊|出行|陪同|拐|助步/, "walk"],
  [/助急|呼叫|应急|急救|报警/, "sos"],
  [/血压|血糖|监测|检测|器械/, "bp"],
  [/药/, "pill"],
  [/助医|医|护理服务|换药|康复|体检/, "doctor"],
  [/按摩|推拿|艾灸|理疗|足/, "massage"],
  [/理发|修脚|美发/, "hair"],
  [/护理床|床/, "bed"],
  [/被|床品|家纺|服|衣/, "quilt"],
  [/茶|点心|滋补|营养|保健/, "tea"],
  [/粮|油|米|食品|年货/, "rice"],
  [/鞋|袜/, "shoes"],
  [/灯|照明|家电|电器/, "lamp"],
  [/镜|助视|阅读|助听/, "glasses"],
  [/辅具|辅助/, "wheelchair"],
  [/日用/, "clean"],
];

// Each view of the gallery is its own picture: another seed, its own scene.
const VIEWS: Record<NonNullable<CoverParams["view"]>, { suffix: string; type?: SceneName; beds?: number }> = {
  main: { suffix: "" },
  room1: { suffix: "-r1", type: "room", beds: 1 },
  room2: { suffix: "-r2", type: "room", beds: 2 },
  dining: { suffix: "-d", type: "dining" },
  courtyard: { suffix: "-y", type: "courtyard" },
  garden: { suffix: "-g", type: "garden" },
};

function sceneryOf(id: string, category: string): SceneName | undefined {
  if (has(scenes, category)) return category;
  const types = SCENERY.find(([words]) => words.test(category))?.[1];
  return types?.[hash(id) % types.length];
}

function stillLifeOf(category: string): string {
  if (has(objects, category)) return category;
  return STILL_LIFES.find(([words]) => words.test(category))?.[1] ?? "plain";
}

/**
 * The picture behind `/cover/{kind}/{id}.svg`. Parameters come from an address: unknown words are ignored,
 * so any value is safe. `label` is the spoken name, empty (decorative) unless given.
 */
export function cover(kind: CoverKind, id: string, params: CoverParams = {}, label = ""): string {
  const palette = has(palettes, params.palette) ? params.palette : undefined;
  const category = params.category ?? "";
  switch (kind) {
    case "org": {
      const view = VIEWS[has(VIEWS, params.view) ? params.view : "main"];
      return scene(id + view.suffix, { pool: "org", type: view.type, beds: view.beds, palette, label });
    }
    case "service":
    case "product":
      return object(stillLifeOf(category), { id, label });
    case "window":
      return scene(id, {
        type: params.scene,
        palette,
        window: has(windows, params.shape) ? params.shape : "moon",
        label,
      });
    default:
      return scene(id, { type: sceneryOf(id, category), palette, label });
  }
}
