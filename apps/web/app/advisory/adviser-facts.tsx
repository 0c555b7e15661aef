import type { AdviserDetail } from "@ginkgo/api-contract/advisory/advisers";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Rate } from "@ginkgo/ui/rate";
import { countText } from "../lib/format.ts";
import styles from "./advisory.module.css";

/** What a family wants to know of an adviser, how they are paid, and what others said. */
export function AdviserFacts({ adviser }: { adviser: AdviserDetail }) {
  const { intro, workTime, areas, specialties, certificates, yearsOfWork, servedFamilies, paidBy, reviews } =
    adviser;
  return (
    <>
      <p>{intro}</p>
      <Facts
        items={[
          { term: "上班", value: workTime },
          { term: "负责", value: areas.length ? areas.map((a) => a.name).join("、") : "各地" },
          { term: "擅长", value: specialties.map((s) => s.text).join("、") || "机构推荐" },
          { term: "从业", value: `${yearsOfWork} 年，服务过 ${countText(servedFamilies)} 个家庭` },
          ...(certificates.length ? [{ term: "证书", value: certificates.join("、") }] : []),
          { term: "工号", value: `${adviser.employeeNo}，${adviser.orgName}` },
          { term: "谁付钱", value: paidBy },
        ]}
      />
      {reviews.length > 0 && (
        <section aria-label="家庭的评价">
          <h3>家庭怎么说</h3>
          <ul className={styles.list}>
            {reviews.map(({ id, score, content, author, createdAt }) => (
              <li key={id}>
                <Rate score={score} leaves={5} />
                {content && <p>{content}</p>}
                <p className={layout.hint}>
                  {author}，{dayText(createdAt)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
