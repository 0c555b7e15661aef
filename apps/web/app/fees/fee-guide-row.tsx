import type { FeeGuideCard } from "@ginkgo/api-contract/fees/fee-consultation";
import { dateText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";
import styles from "./fee-consultation.module.css";

/** A guide as a question with its answer in one line. */
export function FeeGuideRow({ guide }: { guide: FeeGuideCard }) {
  return (
    <article className={styles.row}>
      <div className={layout.grow}>
        <h3>
          <Link to={`/feeConsultaion/${guide.id}`}>{guide.title}</Link>
        </h3>
        <p className={layout.hint}>
          {guide.kind === "CITY"
            ? `${guide.orgCount} 家机构的公示价`
            : `${guide.placeText}，机构自己公示的价`}
          ，{dateText(guide.updatedOn)}更新
        </p>
      </div>
      <Price fen={guide.monthlyMinFen} to={guide.monthlyMaxFen} unit="月" />
    </article>
  );
}
