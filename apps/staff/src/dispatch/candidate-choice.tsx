import type { Candidate, Candidates } from "@ginkgo/api-contract/orders/dispatch";
import { Radio } from "@ginkgo/ui/check";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { sayWhy } from "../call-staff.ts";
import styles from "./candidates.module.css";
import { ReasonList } from "./reason-list.tsx";
import { offerText } from "./send-visit.ts";
import { useCandidates } from "./use-candidates.ts";

/** So many stand on the page at first; a name finds the others. */
const FIRST = 5;

/** Name, grade and rating of somebody, and how well they fit. */
const Who = ({ candidate: { name, gradeText, rating, score } }: { candidate: Candidate }) => (
  <span className={styles.who}>
    <b>{name}</b>
    <span className={layout.muted}>
      {gradeText}，{rating.toFixed(1)} 分
    </span>
    {score !== null && <span className={styles.score}>合适度 {score}</span>}
  </span>
);

/** Those who cannot come, each with why. */
function Unable({ candidates, count }: { candidates: readonly Candidate[]; count: number }) {
  if (candidates.length === 0) return null;
  return (
    <details className={styles.unable}>
      <summary>派不了的 {count} 位，看为什么</summary>
      <ul className={styles.list}>
        {candidates.map((candidate) => (
          <li key={candidate.employeeId}>
            <Who candidate={candidate} />
            <ReasonList reasons={candidate.reasons.filter(({ side }) => side !== "FOR")} />
          </li>
        ))}
      </ul>
      {count > candidates.length && (
        <p className={layout.muted}>只列出前 {candidates.length} 位，写名字可以找到别人。</p>
      )}
    </details>
  );
}

const namesOf = ({ proposal, candidates }: Candidates): string =>
  proposal.flatMap((id) => candidates.find((c) => c.employeeId === id)?.name ?? []).join("、");

/** Chooses who is sent to a visit, or leaves it to the dispatch; the form has `employeeId`. */
export function CandidateChoice({
  orderId,
  error,
  onChoose,
}: {
  orderId: string;
  error?: string | undefined;
  /** With the name of who was chosen; undefined where it is left to the dispatch. */
  onChoose: (name: string | undefined) => void;
}) {
  const [keyword, setKeyword] = useState("");
  const [chosen, setChosen] = useState<Candidate>();
  const { data, error: failure } = useCandidates(orderId, keyword.trim());
  if (failure && !data)
    return (
      <p className={cx(field.message, field.error)} role="alert">
        {sayWhy(failure)}
      </p>
    );
  if (!data) return <p role="status">正在取能派的人</p>;
  const able = data.candidates.filter((c) => c.can);
  const first = able.slice(0, FIRST);
  // Who is chosen stays chosen whatever is looked for.
  const shown = chosen && !first.some((c) => c.employeeId === chosen.employeeId) ? [chosen, ...first] : first;
  const choose = (candidate: Candidate | undefined) => {
    setChosen(candidate);
    onChoose(candidate?.name);
  };
  const isLooking = keyword.trim() !== "";
  return (
    <fieldset className={styles.choice}>
      <legend>派给谁</legend>
      <input type="hidden" name="version" value={data.visit.version} />
      <Radio
        name="employeeId"
        value=""
        checked={chosen === undefined}
        onChange={() => choose(undefined)}
        label={
          isLooking ? "自动找" : data.proposal.length > 0 ? `自动找，现在会派给${namesOf(data)}` : "自动找"
        }
      />
      {shown.map((candidate) => (
        <div key={candidate.employeeId} className={styles.candidate}>
          <Radio
            name="employeeId"
            value={candidate.employeeId}
            checked={chosen?.employeeId === candidate.employeeId}
            onChange={() => choose(candidate)}
            aria-describedby={`why-${candidate.employeeId}`}
            label={<Who candidate={candidate} />}
          />
          <div id={`why-${candidate.employeeId}`}>
            <ReasonList reasons={candidate.reasons} />
          </div>
        </div>
      ))}
      {data.candidates
        .filter(({ offer }) => offer !== null)
        .map((candidate) => (
          <p key={candidate.employeeId} className={layout.muted}>
            {offerText(candidate)}
          </p>
        ))}
      {able.length === 0 && !isLooking && (
        <p className={layout.muted}>那段时间没有人能去。可以打电话问，或和会员改时间。</p>
      )}
      {isLooking && data.candidates.length === 0 && (
        <p className={layout.muted} role="status">
          这个城市没有叫“{keyword.trim()}”的服务人员。
        </p>
      )}
      {error && <p className={cx(field.message, field.error)}>{error}</p>}
      <TextInput
        label="找别人"
        hint="姓名或工号"
        optional
        value={keyword}
        maxLength={20}
        onChange={(event) => setKeyword(event.currentTarget.value)}
        // Looking for a name sends nothing off.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <Unable candidates={data.candidates.filter((c) => !c.can && !c.offer)} count={data.cannotCount} />
    </fieldset>
  );
}
