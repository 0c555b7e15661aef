import {
  changeHandover,
  type Handover,
  handoverPage,
  seeHandover,
  writeHandover,
} from "@ginkgo/api-contract/tasks/handovers";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Textarea } from "@ginkgo/ui/textarea";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import { changedMeanwhileOf } from "../conflict.tsx";
import { Part } from "../part.tsx";
import { type FieldTexts, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import styles from "./handover.module.css";
import { TASKS_EVERY } from "./use-task-hints.ts";

/** So many stand on the page at first. */
const SHOWN = 3;

const Words = ({ texts, text }: { texts: FieldTexts; text?: string }) => (
  <Textarea
    label="交给下一班的事"
    name="text"
    rows={3}
    maxLength={1000}
    defaultValue={text}
    hint="同事都看得到；不写证件号和病情"
    error={texts.text}
  />
);

/** One of them: what was left, by whom, who has seen it; its writer may change it. */
function Line({ one, onChanged }: { one: Handover; onChanged: () => void }) {
  const notify = useNotify();
  const [changing, setChanging] = useState<Handover>();
  const [busy, setBusy] = useState(false);
  const { id, text, by, at, changedAt, isMine, isSeen, seenBy, version } = one;
  async function see() {
    setBusy(true);
    try {
      await callStaff(seeHandover, { params: { id }, body: { version } });
    } catch (error) {
      notify(changedMeanwhileOf(error) ? "这一条刚改过，请再看一遍。" : sayWhy(error), { type: "error" });
    }
    setBusy(false);
    onChanged();
  }
  return (
    <li className={cx(!isSeen && styles.fresh)}>
      {changing ? (
        <StepForm
          press="改"
          step={(form) =>
            callStaff(changeHandover, {
              params: { id },
              body: { text: textOf(form, "text"), version: one.version },
            })
          }
          onDone={() => {
            setChanging(undefined);
            onChanged();
          }}
        >
          {(texts) => <Words texts={texts} text={changing.text} />}
        </StepForm>
      ) : (
        <p className={styles.text}>{text}</p>
      )}
      <p className={layout.hint}>
        {by}，{shortMomentText(at)}
        {changedAt && `，${shortMomentText(changedAt)} 改过`}
      </p>
      <p className={layout.hint}>
        {seenBy.length > 0
          ? `看过：${seenBy.map((s) => `${s.name} ${shortMomentText(s.at)}`).join("、")}`
          : "还没有人看过"}
      </p>
      {!isSeen && (
        <Button size="small" busy={busy} onClick={() => void see()}>
          看到了<span className={layout.screenReader}>：{text}</span>
        </Button>
      )}
      {isMine && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={changing !== undefined}
          onClick={() => setChanging(changing ? undefined : one)}
        >
          {changing ? "先不改" : "改…"}
          <span className={layout.screenReader}>：{text}</span>
        </Button>
      )}
    </li>
  );
}

/** What one shift leaves to the next: written, read, and who has seen it. */
export function HandoverPart() {
  const client = useQueryClient();
  const [writing, setWriting] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["tasks", "handovers"],
    queryFn: ({ pageParam }) =>
      callStaff(handoverPage, { query: { size: "10", ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: TASKS_EVERY,
    retry: false,
  });
  const again = () => void client.invalidateQueries({ queryKey: ["tasks", "handovers"] });
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  const unseen = data?.pages[0]?.unseen ?? 0;
  // What was not seen yet is never folded away.
  const shown = isWhole ? records : records.filter((one, i) => i < SHOWN || !one.isSeen);
  return (
    <Part id="handover" title={unseen > 0 ? `交班记录，${unseen} 条没看` : "交班记录"}>
      {error && <p role="alert">{data ? "取不到新的，下面是刚才的。" : sayWhy(error)}</p>}
      {data && records.length === 0 && (
        <p className={layout.muted}>还没有人写过。下班前把没办完的写在这里。</p>
      )}
      <ul className={styles.list}>
        {shown.map((one) => (
          <Line key={one.id} one={one} onChanged={again} />
        ))}
      </ul>
      <div className={cx(layout.row, layout.wrap)}>
        <Button size="small" aria-expanded={writing} onClick={() => setWriting(!writing)}>
          写给下一班…
        </Button>
        {shown.length < records.length ? (
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            看以前的
          </Button>
        ) : (
          hasNextPage && (
            <Button
              size="small"
              variant="quiet"
              busy={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              再看 10 条
            </Button>
          )
        )}
      </div>
      {writing && (
        <StepForm
          press="写下，同事都看得到"
          draftKey="handover"
          step={(form) => callStaff(writeHandover, { body: { text: textOf(form, "text") } })}
          onDone={() => {
            setWriting(false);
            again();
          }}
        >
          {(texts) => <Words texts={texts} />}
        </StepForm>
      )}
    </Part>
  );
}
