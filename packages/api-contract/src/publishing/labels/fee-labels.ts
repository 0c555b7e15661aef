import { type FieldTexts, hinted, long } from "./field-text.ts";

export const feeGuideLabels: FieldTexts = {
  title: hinted("标题", "改回原来的写法，就跟着机构的名称走。"),
  note: long("说明", "写在费用前面。金额由机构公示的价格汇总，不在这里改。"),
};
