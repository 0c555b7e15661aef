import layout from "@ginkgo/ui/layout/layout.module.css";
import { Link } from "react-router-dom";
import { sayWhy } from "../call-staff.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { useMisses } from "./use-misses.ts";

const DAYS = 7;
const SHOWN = 5;

/** How often people found nothing, what they looked for most, and the way to the whole list. */
export function MissesPart() {
  const { data, error } = useMisses(DAYS, SHOWN);
  return (
    <Part id="misses" title="搜了没找到">
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {data && (
        <p className={layout.muted}>
          近 {DAYS} 天 {data.searches} 次，{data.terms} 个词{" "}
          <Link className={layout.link} to="/searches">
            看全部
          </Link>
        </p>
      )}
      <ul className={page.rows}>
        {data?.records.map(({ term, scope, scopeText, count }) => (
          <li key={scope + term}>
            <span>
              {term}
              <span className={layout.hint}>在{scopeText}里搜</span>
            </span>
            <span>{count} 次</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
