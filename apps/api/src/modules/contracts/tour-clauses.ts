import type { ClauseCode } from "@ginkgo/api-contract/contracts/contract-codes";
import { ladderSentences } from "@ginkgo/api-contract/tours/tour-codes";
import type { ContractWords } from "./contract-labels.ts";

/** What contracts drafted before said of a traveller whose relative did not sign. */
const WHOLE = "到期没有家属签字的，不能出行，团费全额退还";

/** Whether a contract promises everything back where no relative signs: what was drafted so is kept so. */
export const isPaidBackWhole = ({ clauses }: Pick<ContractWords, "clauses">): boolean =>
  clauses.some(({ text }) => text.includes(WHOLE));

/** The usual text of each clause of a tour; what it keeps of those who withdraw is what checkout shows. */
export const tourClauses: Partial<Record<ClauseCode, string>> = {
  SERVICES:
    "甲方是组织这次出行的机构；乙方是签合同的出行人或报名人，也代表同行的人；写了丙方的，丙方是替乙方付团费的人，没有写的就没有丙方。甲方按报名时公布的行程、住宿、用餐和交通提供服务，不安排购物和另外收费的项目；乙方自愿参加的，要另外书面同意。",
  FEES: "团费以本合同费用表为准，付款以后不再加价。甲方没有做到的项目，退还对应的费用。",
  EMERGENCY:
    "出行人突发疾病或受伤时，甲方立即救助并拨打 120，同时通知报名时写的联系人。医疗费用由出行人承担，因甲方造成的由甲方承担。",
  TERMINATION: `乙方可以随时退团，按离出发还有几天退费。${ladderSentences().join("")}满 75 岁的出行人到期没有家属签字的，不能出行，按乙方在期限届满时退团退费。因甲方的原因不能出发的，团费全额退还。出发以后退团的，甲方核对没有用过的项目后退还。退款原路退回。`,
  LIABILITY:
    "因甲方没有尽到安全保障义务造成损害的，由甲方赔偿。甲方按规定投保责任险；乙方可以自愿投保旅游意外险，甲方不得强制。",
  DISPUTE:
    "有争议先协商，也可以请文化和旅游主管部门或消费者协会调解，还可以拨打 12345、12315。协商不成的，向有管辖权的人民法院起诉。",
  PRIVACY:
    "甲方只为履行本合同使用出行人的个人和健康信息，不向无关的人透露。合同结束后依法保存 3 年，到期删除。",
};
