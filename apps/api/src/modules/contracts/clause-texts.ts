import {
  type ClauseCode,
  type ContractType,
  DEPOSIT_RETURN_DAYS,
  PRICE_NOTICE_DAYS,
} from "@ginkgo/api-contract/contracts/contract-codes";
import { tourClauses } from "./tour-clauses.ts";

/** What the clauses are about, by what is contracted. */
const subject: Record<Exclude<ContractType, "TOUR">, string> = {
  RESIDENCE: "居住、照护和膳食",
  HOME_CARE: "上门照护",
  DAY_CARE: "日间照料和膳食",
  RENTAL: "辅具租用和保养",
};

/**
 * The usual text of each clause, in plain words, so that contracts can be laid side by side. An organisation's own text
 * takes its place.
 */
export function clauseText(code: ClauseCode, type: ContractType): string {
  if (type === "TOUR") return tourClauses[code] ?? "";
  const texts: Record<ClauseCode, string> = {
    SERVICES: `甲方按本合同写明的护理等级提供${subject[type]}服务，服务内容和次数以服务清单为准。清单以外的服务要先报价，乙方或丙方同意后才做、才收费。`,
    FEES: `费用以本合同费用表为准，表外不收费。甲方调整价格，要提前 ${PRICE_NOTICE_DAYS} 天书面告知并说明理由；乙方不同意的，可以在调价前解除合同，不算违约。`,
    TRIAL: "试住期内任何一方都可以随时结束合同，只按实际天数收费，押金全额退还。",
    REASSESS:
      "乙方身体状况有明显变化时，由评估人员重新评估护理等级，乙方或代理人可以在场。评估结果双方签字确认后才调整等级和费用。",
    EMERGENCY:
      "乙方突发疾病或受伤时，甲方立即救助并拨打 120，同时通知紧急联系人。送医费用由乙方承担，医疗备用金可以先垫付，用了多少、剩多少当日告知。",
    LEAVE:
      "乙方请假离院连续超过 3 天的，从第 4 天起按天退还餐费；住院期间护理费按天退还，床位费按约定保留床位计算。",
    TERMINATION:
      "乙方或丙方可以随时提出解除，提前 30 天告知的不付违约金，费用按实际天数结算，多付的退还。甲方要解除，须提前 30 天书面说明理由，并协助乙方安排好去处。",
    DEPOSIT: `押金只用于抵扣欠费和照价赔偿损坏的物品，不作他用。合同结束办完手续后 ${DEPOSIT_RETURN_DAYS} 天内退还余额，扣了什么要列出明细。`,
    LIABILITY:
      "因甲方没有尽到照护义务造成损害的，由甲方赔偿。甲方投保机构责任险；乙方可以自愿投保意外险，甲方不得强制。",
    DISPUTE:
      "有争议先协商，也可以请民政部门或消费者协会调解，还可以拨打 12345、12315。协商不成的，向服务所在地人民法院起诉。",
    PRIVACY:
      "甲方只为履行本合同使用乙方的个人和健康信息，不向无关的人透露。合同结束后依法保存 3 年，到期删除。",
  };
  return texts[code];
}

/** Added to the clause on fees where the house's published rules go with the contract. */
export const RULES_HOLD =
  "甲方起草本合同时公布的收费规则是本合同的一部分；规则和条款不一样的，按对乙方更有利的执行。";
