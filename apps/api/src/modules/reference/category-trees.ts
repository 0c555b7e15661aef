import type { Option } from "@ginkgo/api-contract/envelope";

/** Code, text, and what lies below, which takes its parent's code in front: `LIUZHU` → `LIUZHU_01` → `LIUZHU_0101`. */
type Branch = readonly [
  code: string,
  text: string,
  below: readonly (string | readonly [string, readonly string[]])[],
];

const two = (i: number) => String(i + 1).padStart(2, "0");

/** Codes follow the order written here: append, never insert, or stored codes change their meaning. */
function grow(branches: readonly Branch[]): Option[] {
  return branches.map(([code, text, below]) => ({
    text,
    value: code,
    children: below.map((item, i) => {
      const value = `${code}_${two(i)}`;
      if (typeof item === "string") return { text: item, value };
      return { text: item[0], value, children: item[1].map((t, j) => ({ text: t, value: value + two(j) })) };
    }),
  }));
}

/** Home-visit services: family, kind, item. */
export const serviceCategories = grow([
  [
    "LIUZHU",
    "六助",
    [
      ["助餐", ["送餐", "上门做饭", "助食"]],
      ["助浴", ["上门助浴", "床上擦浴", "流动助浴车", "助浴点"]],
      ["助洁", ["居室保洁", "洗衣", "理发", "修脚"]],
      ["助行", ["陪同外出", "轮椅接送", "陪同购物"]],
      ["助医", ["陪诊", "代取药", "用药提醒"]],
      ["助急", ["应急呼叫", "维修", "紧急救援"]],
    ],
  ],
  [
    "NURSING",
    "护理",
    [
      ["生活照护", ["钟点", "半日", "全日", "住家"]],
      "失能护理",
      "认知症照护",
      ["医疗护理", ["换药", "导尿", "鼻饲", "PICC 维护", "压疮护理", "采血"]],
    ],
  ],
  ["REHAB", "康复", ["肢体康复", "吞咽训练", "言语训练", ["中医理疗", ["按摩", "艾灸"]], "辅具适配"]],
  ["ESCORT", "陪诊", ["全程陪诊", "代问诊取报告", "住院陪护", "跨城就医"]],
  ["ASSESS", "评估与顾问", ["能力评估", "居家环境评估", "照护计划"]],
  ["RENOVATION", "适老化改造", ["扶手", "防滑", "卫浴", "起夜灯", "智能监测"]],
  ["COMPANY", "精神关爱", ["巡访探视", "聊天陪伴", "心理疏导", "代写代读"]],
  ["HOME_BED", "家庭养老床位", ["建床包", "月度服务包"]],
]);

/** Shop: department and kind. */
export const productCategories = grow([
  [
    "AIDS",
    "康复辅具",
    [
      ["轮椅", ["手动轮椅", "电动轮椅"]],
      "助行器、拐杖",
      "移位机",
      "护理床",
      "防褥疮垫",
      "坐便椅",
      "洗澡椅",
      "扶手",
      "助听器",
      "矫形护具",
    ],
  ],
  [
    "CARE",
    "护理用品",
    ["成人纸尿裤", "护理垫", "湿巾、洗护", "导尿、造口", "喂食用品", "口腔护理", "约束保护"],
  ],
  ["FOOD", "营养食品", ["特医食品", "蛋白、钙、维生素", "低糖食品", "易吞咽食品", "代餐粉"]],
  [
    "SMART",
    "智能监护",
    ["跌倒报警", "紧急呼叫器", "定位手环", "睡眠、体征监测", "智能药盒", "血压计", "血糖仪", "血氧仪"],
  ],
  ["HOME", "适老家居", ["起夜灯", "防滑垫", "助起沙发", "适老家具", "大字电话"]],
  ["WEAR", "服饰鞋帽", ["老人鞋", "易穿脱衣", "保暖"]],
  ["LEISURE", "文娱礼品", ["书报", "棋牌", "益智", "收音机", "礼盒"]],
  ["RENTAL", "租赁与服务", ["辅具租赁", "安装", "维修"]],
]);

/** What an organisation has, by where it matters. */
export const facilities = grow([
  ["SAFETY", "安全", ["电梯", "无障碍通道", "防滑地面", "紧急呼叫", "24 小时监控"]],
  ["ROOM", "房间", ["空调", "暖气", "无线网络", "独立卫浴"]],
  ["CARE", "照护", ["助浴室", "康复室", "记忆花园", "家属探访室"]],
  ["LEISURE", "活动", ["活动室", "棋牌室", "书画室", "阅览室", "影音室", "花园", "菜园", "祷告室、佛堂"]],
  ["DAILY", "生活", ["食堂", "超市", "理发室", "停车场"]],
]);

/** What an organisation offers, in the house and at home. */
export const orgServices = grow([
  [
    "STAY",
    "住养",
    [
      "生活照料",
      ["膳食", ["普食", "软食", "流食", "糖尿病餐", "清真"]],
      "清洁洗衣",
      "助浴",
      "康复护理",
      "健康监测",
      "慢病管理",
      "心理慰藉",
      "文化娱乐",
      "认知症照护",
      "安宁疗护",
      "短期托养（喘息）",
      "日间照料",
    ],
  ],
  [
    "HOME",
    "上门",
    ["家庭养老床位", "助餐", "助洁", "助行", "助浴", "上门康复", "助医", "巡访关爱", "老年餐桌"],
  ],
]);
