import type { FeeGuideCard } from "@ginkgo/api-contract/fees/fee-consultation";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";

/** A guide as a question with its answer in one line. */
export function FeeGuideRow({ guide }: { guide: FeeGuideCard }) {
  return (
    <article className="fc-row">
      <div className="grow">
        <h3>
          <Link to={`/feeConsultaion/${guide.id}`}>{guide.title}</Link>
        </h3>
        <p className="hint">
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
