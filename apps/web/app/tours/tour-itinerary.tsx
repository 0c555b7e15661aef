import type { ItineraryDay } from "@ginkgo/api-contract/tours/tour-detail";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Fragment } from "react";
import { Link } from "react-router";
import detail from "../lib/detail/detail.module.css";
import { countText } from "../lib/format.ts";
import styles from "./tour.module.css";

/** 0.6 metres a step, as elders walk, to the nearest hundred. */
const stepsOf = (km: number) => countText(Math.round((km * 1000) / 0.6 / 100) * 100);

const mealWords = { breakfast: "早", lunch: "中", dinner: "晚" } as const;

function Meals({ meals }: { meals: ItineraryDay["meals"] }) {
  const included = (Object.keys(mealWords) as (keyof typeof mealWords)[]).filter((m) => meals[m]);
  return included.length ? included.map((m) => `${mealWords[m]}：${meals[m]}`).join("；") : "自理";
}

function Spots({ spots }: Pick<ItineraryDay, "spots">) {
  return spots.map(({ name, spotId, visitMinutes }, i) => (
    <Fragment key={name}>
      {i > 0 && "、"}
      {spotId ? (
        <Link className={layout.link} to={`/tour/spot/${spotId}`}>
          {name}
        </Link>
      ) : (
        name
      )}
      （{visitMinutes} 分钟）
    </Fragment>
  ));
}

/** The trip day by day, with what a body feels: minutes in the coach, steps, the nap, when one is back. */
export function TourItinerary({ days }: { days: readonly ItineraryDay[] }) {
  return (
    <section className={detail.block} id="days" aria-labelledby="days-h">
      <h2 id="days-h">每天怎么走</h2>
      <ol className={styles.days}>
        {days.map((d) => (
          <li key={d.day}>
            <span className={styles.count}>第 {d.day} 天</span>
            <div>
              <h3>{d.title}</h3>
              <Facts
                items={[
                  { term: "景点", value: <Spots spots={d.spots} /> },
                  { term: "坐车", value: d.transport },
                  { term: "步行", value: `${d.walkKm} 公里，约 ${stepsOf(d.walkKm)} 步` },
                  ...(d.rest ? [{ term: "歇息", value: d.rest }] : []),
                  { term: "餐食", value: <Meals meals={d.meals} /> },
                  {
                    term: d.hotel ? "住宿" : "回来",
                    value: d.hotel ? `${d.hotel}，${d.backBy} 前回房` : `${d.backBy} 前到家`,
                  },
                ]}
              />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
