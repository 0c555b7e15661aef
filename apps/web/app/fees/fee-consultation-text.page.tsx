import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Rule } from "@ginkgo/ui/rule";
import { Link } from "react-router";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/fee-consultation-text.page";
import styles from "./fee-consultation.module.css";
import { feeWords } from "./fee-consultation-labels.ts";

export const handle: PageHandle = {
  crumbs: () => [{ label: "费用咨询", href: "/feeConsultaion" }, { label: "收费说明和补贴政策" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "养老院收费说明和补贴政策",
    description:
      "床位费、护理费、餐费、押金、备用金各是什么，预收多少算合规，长护险和消费补贴怎么抵，一条一条说清楚。",
    path: "/feeConsultaion/text",
    jsonLd: { "@type": "Article", headline: "养老院收费说明和补贴政策", inLanguage: "zh-CN" },
  });

export default function FeeConsultationTextPage() {
  return (
    <article className={layout.page}>
      <div className={styles.text}>
        <h1>收费说明和补贴政策</h1>
        <Rule />
        {feeWords.map(({ title, text, points }) => (
          <section key={title}>
            <h2>{title}</h2>
            {text && <p>{text}</p>}
            {points && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <p className={layout.hint}>能领多少补贴、怎么收费，以当地民政、医保和价格部门公布为准。</p>
        <p>
          <Button variant="primary" render={<Link to="/feeConsultaion" />}>
            估一估要多少钱
          </Button>
        </p>
      </div>
    </article>
  );
}
