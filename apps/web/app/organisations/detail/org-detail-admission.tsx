import { type FeeRuleCode, feeRulesOf } from "@ginkgo/api-contract/fees/fee-rules";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { type Fact, Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import detail from "../../lib/detail/detail.module.css";
import styles from "./org-detail.module.css";

function steps({ trialStayDays }: OrgDetail["details"]): [string, string][] {
  return [
    ["咨询", "说说老人的情况和想住的日子"],
    ["参观", "看房间、饭菜和夜里的人手，带上收费单"],
    ["评估", "机构上门或视频评估身体情况，定下护理等级"],
    ["试住", trialStayDays > 0 ? `先住 ${trialStayDays} 天，不满意可以走` : "能不能先试住，请问清楚"],
    ["签约", "和老人或代办的家属签书面服务协议"],
    ["入住", "带身份证、病历和常用药"],
  ];
}

/** How one pays, tries it and leaves; the fees themselves stand in their own table. */
const ways: readonly FeeRuleCode[] = ["CHARGE", "PRICE", "TRIAL", "REFUND"];

const rules = (org: OrgDetail): Fact[] =>
  feeRulesOf(org)
    .filter(({ code }) => ways.includes(code))
    .map(({ title, text }) => ({ term: title, value: text }));

/** The way in, step by step, and how one gets out again. */
export function AdmissionBlock({ org }: { org: OrgDetail }) {
  const facts = rules(org);
  return (
    <section className={detail.block} id="in" aria-labelledby="in-h">
      <h2 id="in-h" className={layout.name}>
        入住流程
      </h2>
      <ol className={styles.steps}>
        {steps(org.details).map(([name, text]) => (
          <li key={name}>
            <b>{name}</b>
            <span className={layout.muted}>{text}</span>
          </li>
        ))}
      </ol>
      {facts.length > 0 && <Facts items={facts} className={detail.facts} />}
    </section>
  );
}
