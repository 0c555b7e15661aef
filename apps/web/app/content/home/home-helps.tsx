import { servicePicture } from "@ginkgo/api-contract/content/pictures";
import { Button } from "@ginkgo/ui/button";
import { coverUrl } from "@ginkgo/ui/cover";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";
import type { HomeAreas } from "./load-home.ts";

/** 六助: what can be had at home, each with where its price begins. */
export function HomeHelps({ helps }: { helps: HomeAreas["helps"] }) {
  if (helps.length === 0) return null;
  return (
    <section className="band cel">
      <div className="wrap six">
        <div>
          <h2>六助上门</h2>
          <p className="mut six-say">护理员持证上岗，价格、时长和不能做的事，都写在前面。</p>
          <Button render={<Link to="/service" />}>看全部上门服务</Button>
        </div>
        <div className="six-g">
          {helps.map(({ categoryId, title, text, cheapest }) => (
            <Link key={categoryId} to={`/service?categoryId=${categoryId}`}>
              <span className="ob">
                <img
                  src={coverUrl("service", cheapest.id, { category: servicePicture(categoryId) })}
                  alt=""
                  width={400}
                  height={300}
                  loading="lazy"
                />
              </span>
              <b>{title}</b>
              <span>{text}</span>
              <Price fen={cheapest.priceFen} from unit={cheapest.unitText} />
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}
