import { cardBenefits } from "../../cards/cards.ts";
import { choice, type FieldTexts, hinted } from "./field-text.ts";

export const tierLabels: FieldTexts = {
  name: "名称",
  priceFen: hinted("价格", "改了以后办卡的人按新价；已经下单或办好的不变。"),
  months: "有效期（月）",
  servicePercent: hinted("上门服务付百分之几", "95 就是 9.5 折，100 是不打折。"),
  tourPercent: hinted("旅居付百分之几", "95 就是 9.5 折，100 是不打折。"),
  rank: hinted("高低", "数大的更好、排在后面；有好卡的会员不能再办低的一档。"),
  benefits: hinted("权益", "已经办好的卡按办的时候的权益。"),
  "benefits[].code": choice("哪一项", cardBenefits),
  "benefits[].rule": "给会员看的一句话",
  "benefits[].times": hinted("可以用几次", "只有能力评估和陪诊按次数。"),
  "benefits[].minutes": hinted("每次最长（分钟）", "空着就是整次都免。"),
};
