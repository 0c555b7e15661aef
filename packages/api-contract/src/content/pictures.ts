import { PLAIN } from "./plain-tile.ts";

/**
 * Which drawing stands for a thing: by its kind, and by its name where one kind holds unlike things. A drawing is never
 * lent to something else; what none depicts is shown as a plain tile with its name.
 */
type Rule = readonly [branch: string, drawing: string, words?: RegExp];

const products: readonly Rule[] = [
  ["AIDS_0102", "powerchair"],
  ["AIDS_01", "powerchair", /电动/],
  ["AIDS_01", "wheelchair"],
  ["AIDS_02", "quadcane", /拐|杖/],
  ["AIDS_02", "walk", /助行|助步/],
  ["AIDS_03", "hoist"],
  ["AIDS_04", "bed"],
  ["AIDS_05", "airbed"],
  ["AIDS_06", "commode"],
  ["AIDS_07", "showerchair"],
  ["AIDS_08", "grab"],
  ["AIDS_09", "hearing"],
  ["AIDS_10", "knee", /膝/],
  ["CARE_01", "diaper"],
  ["CARE_02", "pad"],
  ["CARE_03", "washcap", /洗发|洗头/],
  ["CARE_04", "ostomy", /造口/],
  ["CARE_05", "cup", /杯/],
  ["CARE_06", "toothbrush", /牙刷/],
  ["CARE_07", "belt", /带/],
  ["FOOD_01", "formula"],
  ["FOOD_02", "capsules", /胶囊|钙|维生素/],
  ["FOOD_03", "rice", /米|粮/],
  ["FOOD_04", "porridge", /粥/],
  ["FOOD_05", "grains"],
  ["SMART_01", "radar"],
  ["SMART_02", "callbutton"],
  ["SMART_03", "wristband"],
  ["SMART_04", "sleepband"],
  ["SMART_05", "pill"],
  ["SMART_06", "bp"],
  ["SMART_07", "needle", /针头/],
  ["SMART_07", "glucose", /血糖/],
  ["SMART_08", "oximeter"],
  ["HOME_01", "lamp"],
  ["HOME_02", "mat"],
  ["HOME_03", "sofa"],
  ["HOME_04", "chair", /椅/],
  ["HOME_05", "phone"],
  ["WEAR_01", "shoes"],
  ["WEAR_02", "trousers", /裤/],
  ["WEAR_03", "quilt", /被/],
  ["WEAR_03", "vest", /背心|马甲/],
  ["LEISURE_01", "book"],
  ["LEISURE_02", "chess", /象棋/],
  ["LEISURE_03", "blocks", /木块|积木|拼/],
  ["LEISURE_04", "radio"],
  ["LEISURE_05", "giftbox"],
  ["RENTAL_01", "powerchair", /电动轮椅/],
  ["RENTAL_01", "wheelchair", /轮椅/],
  ["RENTAL_01", "bed", /床/],
  ["RENTAL_02", "grab", /扶手/],
  ["RENTAL_03", "toolbox"],
];

const services: readonly Rule[] = [
  ["LIUZHU_0102", "cooking"],
  ["LIUZHU_0103", "feeding"],
  ["LIUZHU_01", "meal"],
  ["LIUZHU_0202", "basin"],
  ["LIUZHU_0203", "bathvan"],
  ["LIUZHU_02", "bath"],
  ["LIUZHU_0302", "laundry"],
  ["LIUZHU_0303", "hair"],
  ["LIUZHU_0304", "footcare"],
  ["LIUZHU_03", "clean"],
  ["LIUZHU_0402", "wheelchair"],
  ["LIUZHU_0403", "basket"],
  ["LIUZHU_04", "together"],
  ["LIUZHU_0502", "medicine"],
  ["LIUZHU_0503", "pill"],
  ["LIUZHU_05", "hospital"],
  ["LIUZHU_0602", "repair"],
  ["LIUZHU_06", "sos"],
  ["NURSING_0104", "nightcare"],
  ["NURSING_01", "caring"],
  ["NURSING_02", "bed"],
  ["NURSING_03", "album"],
  ["NURSING_0406", "blood"],
  ["NURSING_04", "doctor"],
  ["REHAB_02", "swallow"],
  ["REHAB_03", "speech"],
  ["REHAB_04", "massage"],
  ["REHAB_05", "wheelchair"],
  ["REHAB", "rehab"],
  ["ESCORT_02", "report"],
  ["ESCORT_03", "ward"],
  ["ESCORT_04", "train"],
  ["ESCORT", "hospital"],
  ["ASSESS_02", "homecheck"],
  ["ASSESS", "checklist"],
  ["RENOVATION_02", "mat"],
  ["RENOVATION_04", "lamp"],
  ["RENOVATION_05", "radar"],
  ["RENOVATION", "grab"],
  ["COMPANY_01", "visit"],
  ["COMPANY_03", "hearttalk"],
  ["COMPANY_04", "letter"],
  ["COMPANY", "tea"],
  ["HOME_BED", "bed"],
];

/** By name first: what it is called is what is seen there. */
const landscapes: readonly [words: RegExp, scene: string][] = [
  [/灯|夜市|夜岸|夜游/, "lanterns"],
  [/梅/, "blossom"],
  [/红叶|枫/, "maple"],
  [/汤|温泉|药泉/, "springs"],
  [/海湾|海边|海滨|蛎/, "seaside"],
  [/茶(山|谷|村|园)/, "tea"],
  [/竹/, "bamboo"],
  [/菊|花田|花海|琼花|农场|橘园/, "village"],
  [/鸟滩|芦|湿地|鹤/, "wetland"],
  [/湖|荷|船|春堤|江湾/, "lake"],
  [/塔|寺|庙|佛|钟/, "pagoda"],
  [/桥|街|巷|镇|河|埠/, "watertown"],
  [/园|苑|亭|居/, "garden"],
  [/山|云|林|峰|矶/, "mountains"],
];

/** Of the category where the name says nothing. */
const categoryScenes: Record<string, string> = {
  "1": "mountains",
  "2": "springs",
  "3": "seaside",
  "4": "lake",
  "5": "mountains",
  "6": "village",
  "7": "watertown",
  "8": "pagoda",
  "9": "courtyard",
  "10": "tea",
  "11": "garden",
  "12": "garden",
  "13": "lake",
};

/** Every drawing a rule names; each is drawn in packages/ui. */
export const drawingsUsed = {
  stillLifes: [...new Set([...products, ...services].map(([, drawing]) => drawing)), PLAIN],
  scenes: [...new Set([...landscapes.map(([, scene]) => scene), ...Object.values(categoryScenes)])],
};

const find = (rules: readonly Rule[], code: string, name: string): string =>
  rules.find(([branch, , words]) => code.startsWith(branch) && (!words || words.test(name)))?.[1] ?? PLAIN;

/** The still life of a product of that category. */
export const productPicture = (category: string, title: string): string => find(products, category, title);

/** The still life of a service of that category. */
export const servicePicture = (category: string): string => find(services, category, "");

/** The scene of a trip, a spot, or who runs trips. */
export const tourPicture = (categoryId: string, name: string): string =>
  landscapes.find(([words]) => words.test(name))?.[1] ?? categoryScenes[categoryId] ?? "mountains";
