import { type FieldTexts, hinted, long } from "./field-text.ts";

/** How what search engines and shared links say is named, wherever it stands. */
export const seoLabels = (at: string): FieldTexts => ({
  [at]: "搜索和分享",
  [`${at}.title`]: hinted("搜索结果的标题", "空着用页面自己的标题；搜索结果里大约显示 30 个字。"),
  [`${at}.description`]: long("搜索结果的说明", "空着用页面自己的说明；大约显示 80 个字。"),
  [`${at}.picture`]: hinted("分享卡片的图", "从图库选；空着用画出来的封面，没有封面的不带图。"),
});
