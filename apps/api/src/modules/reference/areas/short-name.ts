const peoples =
  "壮|回|满|苗|彝|藏|羌|白|傣|侗|瑶|土|黎|畲|水|佤|京|怒|蒙古|维吾尔|土家|哈尼|哈萨克|傈僳|拉祜|东乡|纳西|景颇|柯尔克孜|达斡尔|仫佬|布依|布朗|撒拉|毛南|仡佬|锡伯|阿昌|普米|朝鲜|塔吉克|乌孜别克|俄罗斯|鄂温克|德昂|保安|裕固|独龙|鄂伦春|赫哲|门巴|珞巴|基诺|各";
const peoplesTail = new RegExp(`(?:(?:${peoples})族)+$`);
const autonomous = /自治(?:区|州|县|旗)$/;
/** Banners keep their word (土默特左旗), nobody says it without. */
const suffix = /(?:特别行政区|新区|特区|地区|堂区|省|市|盟|州|县|区)$/;
/** Where the rule would give a name nobody uses. */
const fixed: Record<string, string> = {
  内蒙古自治区: "内蒙古",
  新疆维吾尔自治区: "新疆",
  神农架林区: "神农架",
  鄂伦春自治旗: "鄂伦春",
  鄂温克族自治旗: "鄂温克",
  东乡族自治县: "东乡族",
  路凼填海区: "路凼",
};

/** The name as people say it: 海淀区 → 海淀, 恩施土家族苗族自治州 → 恩施, 应县 stays 应县. */
export function shortName(name: string): string {
  const known = fixed[name];
  if (known) return known;
  let short = name.replace(autonomous, "");
  if (short !== name) short = short.replace(peoplesTail, "");
  else short = name.replace(suffix, "").replace(/(?<=..)(?:回族|达斡尔族)$/, "");
  return [...short].length < 2 ? name : short;
}
