import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import page from "../page.module.css";
import { Part } from "../part.tsx";

/** Something that happened to a case: what, in which words, by whom. */
export interface CaseEvent {
  at: string;
  text: string;
  by: string;
  words?: string | null | undefined;
}

/** Everything that happened to a case, in the order given. */
export const CaseHistory = ({ title = "经过", events }: { title?: string; events: readonly CaseEvent[] }) => (
  <Part id="history" title={title}>
    <ol className={page.rows}>
      {events.map(({ at, text, by, words }) => (
        <li key={`${at} ${text}`}>
          <span>
            {text}
            {words && <span className={layout.hint}>{words}</span>}
          </span>
          <span className={layout.muted}>
            {by}，{fullMomentText(at)}
          </span>
        </li>
      ))}
    </ol>
  </Part>
);
