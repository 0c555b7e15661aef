import { Cover } from "@ginkgo/ui/cover";
import { Icon } from "@ginkgo/ui/icon";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";
import { tourCover } from "../../lib/covers/tour-cover.ts";
import { easeText, monthDay, placeText, stayText } from "../../lib/tour-labels.ts";
import type { HomeAreas } from "./load-home.ts";

/** Where to go now: tours under the name of the present solar term. */
export function HomeTours({ tours }: { tours: HomeAreas["tours"] }) {
  const [first, ...others] = tours?.trips ?? [];
  if (!tours || !first) return null;
  const { term, startsOn } = tours.now;
  return (
    <section className="sect no-elder">
      <div className="wrap">
        <div className="sec-h">
          <div className="grow">
            <h2 className="name">
              <span className="nw">{term}时节，</span>
              <span className="nw">去哪儿走走</span>
            </h2>
            <p>
              {monthDay(startsOn)}
              {term}。每天走多少步、坐多久车、轮椅能不能去，都写在行程里。
            </p>
          </div>
          <Link className="more" to="/tour">
            看全部线路 <Icon name="arrow-right" />
          </Link>
        </div>
        <div className="tours">
          <Link to={`/tour/trip/${first.id}`} className="tour-1">
            <Cover
              kind="tour"
              id={first.id}
              params={tourCover(first.categoryId, first.title)}
              plate={placeText(first)}
            />
            <h3>{first.title}</h3>
            <span className="row sb">
              <span className="mut">
                {stayText(first)} · {easeText(first)}
              </span>
              <Price fen={first.priceFen} from unit="人" />
            </span>
          </Link>
          <ul className="tour-l">
            {others.map((trip) => (
              <li key={trip.id}>
                <Link to={`/tour/trip/${trip.id}`}>
                  <Cover kind="tour" id={trip.id} params={tourCover(trip.categoryId, trip.title)} />
                  <span>
                    <h3>{trip.title}</h3>
                    <span className="mut tour-s">
                      {trip.city} · {stayText(trip)} · {easeText(trip)}
                    </span>
                    <Price fen={trip.priceFen} from unit="人" />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
