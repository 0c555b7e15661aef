import { productPicture, tourPicture } from "@ginkgo/api-contract/content/pictures";
import { PLAIN } from "@ginkgo/api-contract/content/plain-tile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "./kits/build-test-api.ts";

/** What each drawing depicts, said by the nouns of what it may stand for; unlike things never share one. */
const depicts: Record<string, RegExp> = {
  airbed: /充气床垫/,
  album: /认知症/,
  basin: /擦浴/,
  basket: /购物/,
  bath: /助浴$|助浴点/,
  bathvan: /助浴车/,
  bed: /护理床|失能|床位/,
  belt: /腰带/,
  blocks: /木块/,
  blood: /采血/,
  book: /大字本/,
  bp: /血压计/,
  callbutton: /呼叫器/,
  capsules: /胶囊/,
  caring: /照护/,
  chair: /餐椅/,
  checklist: /能力评估|计划/,
  chess: /象棋/,
  clean: /保洁/,
  commode: /坐便椅/,
  cooking: /做饭/,
  cup: /杯/,
  diaper: /纸尿裤/,
  doctor: /换药|导尿|鼻饲|导管|压疮/,
  feeding: /喂饭/,
  footcare: /修脚/,
  formula: /配方粉/,
  giftbox: /礼盒/,
  glucose: /血糖仪/,
  grab: /扶手|卫浴/,
  grains: /代餐粉/,
  hair: /理发/,
  hearing: /助听器/,
  hearttalk: /心理/,
  hoist: /移位机/,
  homecheck: /环境评估/,
  hospital: /陪诊/,
  knee: /护膝/,
  lamp: /夜灯|起夜灯/,
  laundry: /洗衣/,
  letter: /代写/,
  massage: /推拿|艾灸/,
  mat: /防滑垫|地面防滑/,
  meal: /助餐/,
  medicine: /取药/,
  needle: /针头/,
  nightcare: /夜间/,
  ostomy: /造口/,
  oximeter: /血氧/,
  pad: /护理垫/,
  phone: /电话/,
  pill: /药盒|用药提醒/,
  porridge: /粥/,
  powerchair: /电动轮椅/,
  quadcane: /拐杖/,
  quilt: /被/,
  radar: /雷达|智能监测/,
  radio: /收音机/,
  rehab: /康复训练/,
  repair: /小修/,
  report: /报告/,
  rice: /米/,
  shoes: /鞋/,
  showerchair: /洗澡椅/,
  sleepband: /睡眠监测带/,
  sofa: /沙发/,
  sos: /应急|紧急/,
  speech: /言语/,
  swallow: /吞咽/,
  tea: /聊天/,
  together: /外出/,
  toolbox: /维修/,
  toothbrush: /牙刷/,
  train: /跨城/,
  trousers: /裤/,
  vest: /背心/,
  visit: /巡访/,
  walk: /助行器/,
  ward: /陪护/,
  washcap: /洗发帽/,
  wheelchair: /轮椅|辅具/,
  wristband: /手环/,
};

/** Of trips, by what is seen on them. */
const landscapes: Record<string, RegExp> = {
  lanterns: /灯会/,
  blossom: /梅/,
  maple: /红叶/,
  springs: /汤/,
  seaside: /海边/,
  tea: /茶山/,
  bamboo: /竹乡/,
  village: /菊/,
  wetland: /鹤/,
  lake: /湖|船/,
  watertown: /古镇/,
  mountains: /江矶|茅山/,
};

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi("demo");
});
afterAll(() => api?.close());

type Card = { id: string; name: string; title: string; categoryId: string; picture: string };
async function all(path: string): Promise<Card[]> {
  return (await api.call<{ records: Card[] }>(`/rest/${path}/page?size=100`)).data.records;
}

test("every product and service of the demo shows what it is", async () => {
  const shown = [
    ...(await all("pms/product")).map((p) => [p.title, productPicture(p.categoryId, p.title)] as const),
    ...(await all("svc/service")).map((s) => [s.name, s.picture] as const),
  ];
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter(([title, picture]) => !depicts[picture]?.test(title))).toEqual([]);
});

test("every trip of the demo shows where it goes", async () => {
  const shown = (await all("op/travelProduct")).map(
    (t) => [t.title, tourPicture(t.categoryId, t.title)] as const,
  );
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter(([title, scene]) => !landscapes[scene]?.test(title))).toEqual([]);
});

test("a thing no drawing depicts is a plain tile, not a neighbour's picture", () => {
  expect(productPicture("AIDS_10", "护腰带")).toBe(PLAIN);
  expect(productPicture("CARE_03", "湿巾")).toBe(PLAIN);
  expect(productPicture("NEW_01", "还没有的东西")).toBe(PLAIN);
});
