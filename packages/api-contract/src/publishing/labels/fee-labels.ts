import { subsidyKinds } from "../../fees/fee-codes.ts";
import { careLevels } from "../../organisations/org-codes.ts";
import { choice, type FieldTexts, hinted, long } from "./field-text.ts";

export const feeGuideLabels: FieldTexts = {
  title: hinted("标题", "改回原来的写法，就跟着机构的名称走。"),
  note: long("说明", "写在费用前面。金额由机构公示的价格汇总，不在这里改。"),
};

export const subsidyLabels: FieldTexts = {
  kind: choice("哪一种", subsidyKinds, "同一种、同样的人，范围小的地方优先：市里的盖过省里的。"),
  name: "名称",
  adcode: hinted("哪里的", "省、市或区县。"),
  careLevels: choice("身体情况", careLevels),
  fixedFen: hinted("每月多少", "和“抵百分之几”只写一样。"),
  percent: hinted("抵百分之几", "按抵完前面几种以后剩下的算。"),
  capFen: hinted("每月最多", "空着就是不封顶。"),
  target: long("哪些长辈可以领"),
  amountText: hinted("能领多少（给家属看的话）", "例如：每月最多抵 900 元。"),
  applyWay: long("去哪里申请"),
  validTo: hinted("到哪天止", "过了这一天，门户不再显示，也不再算。空着就是一直有。"),
  source: hinted("依据", "文件的名称和文号。"),
  sourceUrl: "文件的网址",
  checkedOn: hinted("核对日期", "哪天看过，还是这样。"),
};
