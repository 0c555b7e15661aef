import type { Departure } from "@ginkgo/api-contract/tours/tour-detail";
import { moneyText } from "@ginkgo/locale/money";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { Link } from "react-router";

const tones: Record<Departure["state"], TagTone> = {
  FORMING: "gold",
  FORMED: "ok",
  FULL: "neutral",
  GONE: "neutral",
  CANCELLED: "red",
};

export const canJoin = ({ state }: Departure): boolean => state === "FORMING" || state === "FORMED";

function stateText(d: Departure): string {
  if (d.state === "FORMING") return `${d.stateText}，满 ${d.minGroup} 人成团`;
  return canJoin(d) ? `${d.stateText}，余 ${d.left} 位` : d.stateText;
}

/** The days one can leave on. A day that can be joined is a link that reckons the ladder below for it. */
export function TourDepartures({
  tripId,
  departures,
  chosen,
}: {
  tripId: string;
  departures: readonly Departure[];
  chosen?: Departure;
}) {
  return (
    <section className="blk" id="dates" aria-labelledby="dates-h">
      <h2 id="dates-h">出发日期</h2>
      {departures.length === 0 ? (
        <p className="mut">下一期的日期还没有定，请打电话问。</p>
      ) : (
        <table className="tbl tour-dates">
          <caption className="sr">出发日期、价格和余位</caption>
          <thead>
            <tr>
              <th scope="col">出发</th>
              <th scope="col" className="only-d">
                状态
              </th>
              <th scope="col" className="r only-d">
                单房差
              </th>
              <th scope="col" className="r">
                每位
              </th>
            </tr>
          </thead>
          <tbody>
            {departures.map((d) => (
              <tr key={d.id} className={d.id === chosen?.id ? "on" : undefined}>
                <th scope="row">
                  {canJoin(d) ? (
                    <Link
                      className="link"
                      to={`/tour/trip/${tripId}?departure=${d.id}`}
                      preventScrollReset
                      aria-current={d.id === chosen?.id ? "true" : undefined}
                    >
                      {dayText(d.date)}
                    </Link>
                  ) : (
                    dayText(d.date)
                  )}
                  <span className="only-m blk-m fold">
                    <Tag tone={tones[d.state]}>{stateText(d)}</Tag>
                  </span>
                </th>
                <td className="only-d">
                  <Tag tone={tones[d.state]}>{stateText(d)}</Tag>
                </td>
                <td className="r only-d">
                  {d.singleSupplementFen ? moneyText(d.singleSupplementFen) : "无"}
                </td>
                <td className="r">{moneyText(d.priceFen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
