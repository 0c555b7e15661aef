import { type CheckVerdict, checkVerdicts } from "@ginkgo/api-contract/partners/apply-codes";
import type { ApplyItem, StaffApply } from "@ginkgo/api-contract/partners/apply-staff";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { Textarea } from "@ginkgo/ui/textarea";
import { useRef, useState } from "react";
import { Part } from "../part.tsx";
import { PdfPaper } from "../pictures.tsx";
import { Key } from "../shell/key.tsx";
import { useKeys } from "../shell/use-keys.ts";
import { useSubmit } from "../use-submit.ts";
import styles from "./applications.module.css";

const tones: Record<CheckVerdict, TagTone> = { OK: "ok", ASK: "gold", BAD: "red" };
const keys: Record<CheckVerdict, string> = { OK: "1", ASK: "2", BAD: "3" };
/** What is asked for most often. */
const phrases = [
  "照片不清楚，请重拍。",
  "缺盖章页，请补上。",
  "和填的名称不一致，请核对。",
  "已经过期，请换新的。",
];

/** What was found at an item, in a word. */
export function VerdictTag({ item }: { item: ApplyItem }) {
  if (item.changed) return <Tag tone="info">改过了，再看</Tag>;
  return item.verdict ? <Tag tone={tones[item.verdict]}>{checkVerdicts[item.verdict]}</Tag> : <Tag>没看</Tag>;
}

function Papers({ item }: { item: ApplyItem }) {
  if (item.files.length === 0) return item.value === null ? <p className={layout.muted}>没有上传。</p> : null;
  return (
    <ul className={styles.papers}>
      {item.files.map(({ url, mime, kindText, fileId }) => (
        <li key={fileId} className={cx(!mime.startsWith("image/") && styles.wide)}>
          {mime.startsWith("image/") ? (
            <a href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={kindText} loading="lazy" />
            </a>
          ) : (
            <PdfPaper url={url} label={kindText} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The item being looked at: what was written, the papers that prove it, and what is found. */
function ItemCheck({
  item,
  onCheck,
}: {
  item: ApplyItem;
  onCheck: (verdict: CheckVerdict, note: string) => Promise<void>;
}) {
  const note = useRef<HTMLTextAreaElement>(null);
  const { fields, failure, busy, send, form } = useSubmit();
  const find = (verdict: CheckVerdict) =>
    void send(() => onCheck(verdict, verdict === "OK" ? "" : (note.current?.value.trim() ?? "")));
  useKeys({
    "1": [`这一项${checkVerdicts.OK}`, () => find("OK")],
    "2": [`这一项${checkVerdicts.ASK}`, () => find("ASK")],
    "3": [`这一项${checkVerdicts.BAD}`, () => find("BAD")],
  });
  const say = (phrase: string) => {
    if (!note.current) return;
    note.current.value = `${note.current.value}${phrase}`;
    note.current.focus();
  };
  return (
    <form ref={form} className={styles.check} onSubmit={(event) => event.preventDefault()} noValidate>
      <Papers item={item} />
      {failure && (
        <p className={cx(field.message, field.error)} role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      <Textarea
        ref={note}
        label="请对方补什么"
        name="note"
        rows={2}
        maxLength={200}
        hint="不合格、要补的时候写，原样发给对方"
        defaultValue={item.note ?? ""}
        error={fields.note}
      />
      <p className={cx(layout.row, layout.wrap, styles.phrases)}>
        <span className={layout.hint}>常用：</span>
        {phrases.map((phrase) => (
          <button key={phrase} type="button" className={styles.phrase} onClick={() => say(phrase)}>
            {phrase.slice(0, -1)}
          </button>
        ))}
      </p>
      <div className={cx(layout.row, layout.wrap)} role="group" aria-label={`${item.partText}看下来`}>
        {(Object.keys(checkVerdicts) as CheckVerdict[]).map((verdict) => (
          <Button
            key={verdict}
            size="small"
            variant={verdict === "BAD" ? "danger" : "secondary"}
            busy={busy}
            aria-pressed={item.verdict === verdict}
            onClick={() => find(verdict)}
          >
            {checkVerdicts[verdict]} <Key>{keys[verdict]}</Key>
          </Button>
        ))}
      </div>
    </form>
  );
}

/** Why nothing can be found at an item now. */
function whyClosed(state: StaffApply["state"]): string {
  if (state === "SUBMITTED") return "开始审核以后才能逐项记结果。";
  if (state === "SUPPLEMENT") return "等对方补好交回来，再逐项记结果。";
  return "审核已经结束，结果不再改。";
}

/** Every item of an application with what was found; one is open at a time, the next to look at after each. */
export function ApplicationItems({
  application,
  onCheck,
}: {
  application: StaffApply;
  onCheck: (item: ApplyItem, verdict: CheckVerdict, note: string) => Promise<StaffApply>;
}) {
  const { items, state } = application;
  const isOpen = state === "REVIEWING";
  const next = (from: readonly ApplyItem[]) => from.find(({ verdict }) => verdict === null)?.part;
  const [chosen, setChosen] = useState<string | undefined>(next(items));
  const fine = items.filter(({ verdict }) => verdict === "OK").length;
  return (
    <Part id="items" title={`逐项看：合格 ${fine} / ${items.length}`}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.part}>
            <button
              type="button"
              className={styles.item}
              aria-expanded={chosen === item.part}
              onClick={() => setChosen(chosen === item.part ? undefined : item.part)}
            >
              <span>
                <b>{item.partText}</b>
                {!item.required && <span className={layout.muted}>（不是必须）</span>}
                {item.value && <span className={styles.value}>{item.value}</span>}
                {item.hint && <span className={layout.hint}>{item.hint}</span>}
                {item.by && item.at && (
                  <span className={layout.hint}>
                    {item.by} {shortMomentText(item.at)} 看过
                    {item.note && `：${item.note}`}
                  </span>
                )}
              </span>
              <VerdictTag item={item} />
            </button>
            {chosen === item.part &&
              (isOpen ? (
                <ItemCheck
                  item={item}
                  onCheck={async (verdict, note) => {
                    const now = await onCheck(item, verdict, note);
                    setChosen(next(now.items) ?? item.part);
                  }}
                />
              ) : (
                <div className={styles.check}>
                  <Papers item={item} />
                  <p className={layout.muted}>{whyClosed(state)}</p>
                </div>
              ))}
          </li>
        ))}
      </ul>
    </Part>
  );
}
