import type { ServiceDetail } from "@ginkgo/api-contract/services/services";
import { limitText, vitals } from "@ginkgo/api-contract/visits/vitals";
import button from "@ginkgo/ui/button/button.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import detail from "../../lib/detail/detail.module.css";
import booking from "../booking/booking.module.css";
import styles from "./service-detail.module.css";

/** For whom it is, when it must not be done, and what will be asked first. */
export function ServiceSafety({ service: { details } }: { service: ServiceDetail }) {
  const { suitableFor, contraindications, healthQuestions, measures } = details;
  return (
    <section className={detail.block} aria-labelledby="safe-h">
      <h2 id="safe-h">先看合不合适</h2>
      {suitableFor.length > 0 && (
        <>
          <h3>适合</h3>
          <ul className={styles.list}>
            {suitableFor.map((item) => (
              <li key={item}>
                <Icon name="check-bold" />
                {item}
              </li>
            ))}
          </ul>
        </>
      )}
      {contraindications.length > 0 && (
        <div className={styles.stop}>
          <h3>
            <Icon name="warning-circle" /> 有下面任何一条，先不要约
          </h3>
          <ul>
            {contraindications.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p>拿不准的，打电话先问顾问；上门那天才发现的，改天再来，不收费。</p>
        </div>
      )}
      {measures && (
        <p className={styles.measures}>
          <Icon name="first-aid" />
          服务前后各量一次：{measures.vitals.map((vital) => vitals[vital].text).join("、")}。
          {measures.limits.length > 0 &&
            `要在这些数以内才做：${measures.limits.map(limitText).join("，")}；超过就停下，改天再来，不收费。`}
        </p>
      )}
      {healthQuestions.length > 0 && (
        <details className={styles.question}>
          <summary className={button.moreLink}>
            预约时会问到的 {healthQuestions.length} 件事 <Icon name="caret-down" />
          </summary>
          <ul className={booking.plain}>
            {healthQuestions.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p className={layout.hint}>这些只给上门的人看，回答前会单独征得您同意。</p>
        </details>
      )}
    </section>
  );
}
