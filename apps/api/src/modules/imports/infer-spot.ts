/** Numbers of tours.scenery_categories by what names say; the first that fits. */
const categories: [RegExp, number][] = [
  [/温泉|汤泉|药泉/, 2],
  [/海岛|海滨|海洋|海湾|沙滩|岛|海峡/, 3],
  [/革命|红色|纪念馆|会址|烈士|起义|故居|故里|延安|井冈|西柏坡|长征|红旗渠/, 9],
  [/影视|欢乐|乐园|恐龙|主题|动物园|方特|长隆|世界之窗|植物园/, 12],
  [/度假区|旅游度假/, 13],
  [/古镇|古村|古城|水乡|周庄|同里|乌镇|西塘|土楼|苗寨|古街|老街|巷/, 7],
  [/湿地|湖|江|河|潭|池|瀑布|水库|泽|淀/, 4],
  [/森林|竹海|林海|草原|雨林|林场/, 1],
  [/中医|药谷|药都/, 10],
  [/山|峰|岭|峡|崖|谷|洞|沟|丹霞|石林|地质/, 5],
  [/田园|农|乡村|梯田|花海|茶园/, 6],
  [/公园|广场|城市|步行街|外滩/, 11],
];
const HERITAGE = 8;

/** The category a spot's name speaks of; where it says nothing, 人文古迹. */
export const inferSpotCategory = (name: string): number =>
  categories.find(([pattern]) => pattern.test(name))?.[1] ?? HERITAGE;

/** `5A`, `AAAAA`, `5A级`, 5 → 5; undefined where no grade is written, or none there is. */
export function readSpotLevel(cell: string): number | undefined {
  const text = cell.normalize("NFKC").trim().toUpperCase();
  const letters = /^A{1,5}(?!\w)/.exec(text)?.[0].length;
  const digit = /^[0-5](?=A|级|$)/.exec(text)?.[0];
  return letters ?? (digit === undefined ? undefined : Number(digit));
}
