/** Abuse, and what has no business in a review: gambling, loans, investments that prey on the old. */
const foul = [
  "傻逼",
  "傻比",
  "煞笔",
  "他妈的",
  "你妈的",
  "去死",
  "王八蛋",
  "狗娘养",
  "滚蛋",
  "贱人",
  "畜生",
  "老不死",
  "赌博",
  "博彩",
  "六合彩",
  "裸聊",
  "高利贷",
  "代开发票",
  "稳赚不赔",
  "保本高息",
  "刷单",
];

const NUMERALS = "零〇一幺二三四五六七八九";
const gap = "[\\s\\-—_.·,，。*]{0,3}";
const digit = `[0-9${NUMERALS}]`;

const patterns: RegExp[] = [
  // A mobile number, also spread out or in Chinese numerals.
  new RegExp(`[1一幺]${gap}[3-9三四五六七八九](?:${gap}${digit}){9}`, "gu"),
  // A landline with its area code.
  /0\d{2,3}[\s-]?\d{7,8}/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /(?:https?:\/\/|www\.)[^\s，。；！？、（）]+/gi,
  // An account after the word for its network.
  /(?:微信|威信|薇信|wechat|weixin|[wv]x|v信|扣扣|qq群?)(?:号|[:：\s是为加])*[a-z0-9_-]{5,20}/giu,
  /\d{17}[\dXx]/g,
  new RegExp(foul.map((word) => [...word].join("[\\s*._·-]{0,2}")).join("|"), "gu"),
];

/** Full-width letters and digits as plain ones; punctuation stays as it was typed. */
const plain = (text: string) =>
  text.replace(/[\uFF10-\uFF19\uFF20-\uFF3A\uFF41-\uFF5A]/g, (c) =>
    String.fromCharCode(c.charCodeAt(0) - 0xfee0),
  );

/** What somebody wrote about an organisation, with abuse and ways to be reached taken out (`***`). */
export const cleanReview = (text: string): string =>
  patterns.reduce((clean, pattern) => clean.replace(pattern, "***"), plain(text));
