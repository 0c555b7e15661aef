import { claimNext } from "@ginkgo/api-contract/advisory/chat-staff";
import { Button } from "@ginkgo/ui/button";
import chip from "@ginkgo/ui/chip/chip.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { callStaff, sayWhy } from "../../call-staff.ts";
import narrow from "../../narrow.module.css";
import { useRowKeys } from "../../shell/use-row-keys.ts";
import styles from "../../staff.module.css";
import { agoText } from "./conversation-labels.ts";
import { Talk } from "./talk.tsx";
import { type Box, useTalks } from "./talk-counts.ts";
import { TalkRow } from "./talk-row.tsx";
import { searchOf, useBox } from "./use-box.ts";

const boxes: Record<Box, string> = {
  mine: "我的",
  queue: "排队的",
  callback: "要回电",
  closed: "已结束",
  all: "大家的",
};
const nobody: Record<Box, string> = {
  mine: "手上没有会话。",
  queue: "没有人排队。",
  callback: "没有要回的电话。",
  closed: "还没有结束的会话。",
  all: "现在没有开着的会话。",
};

/** Conversations at the left, the chosen one beside them. */
export function Talks() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const notify = useNotify();
  const client = useQueryClient();
  const box = useBox();
  const [keyword, setKeyword] = useState("");
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  const { data, error } = useTalks(box, keyword, page);
  const counts = data?.counts;
  const holder = useRowKeys<HTMLElement>({ rows: "li:has(a)" });
  const { permissions } = usePermissions<string[]>();

  async function claim() {
    if (busy) return;
    setBusy(true);
    try {
      const got = await callStaff(claimNext);
      await client.invalidateQueries({ queryKey: ["talks"] });
      if (got) {
        navigate(`/talks/${got.id}`);
      } else notify("现在没有人排队。", { type: "info" });
    } catch (failure) {
      notify(sayWhy(failure), { type: "error" });
    }
    setBusy(false);
  }
  return (
    <div className={id ? cx(styles.talks, narrow.open) : styles.talks}>
      <section ref={holder} className={styles.talkList} aria-label="会话列表">
        <div className={styles.talkBoxes}>
          <div className={chip.chips}>
            {Object.entries(boxes)
              .filter(([code]) => code !== "all" || permissions?.includes("chat.supervise"))
              .map(([code, label]) => (
                <button
                  key={code}
                  type="button"
                  className={code === box ? cx(chip.chip, chip.selected) : chip.chip}
                  aria-pressed={code === box}
                  onClick={() => {
                    navigate({ pathname, search: searchOf(code as Box) });
                    setPage(1);
                  }}
                >
                  {label}
                  {counts && code in counts && ` ${counts[code as keyof typeof counts]}`}
                </button>
              ))}
          </div>
          <Button
            size="small"
            variant="primary"
            busy={busy}
            disabled={counts?.queue === 0}
            onClick={() => void claim()}
          >
            接下一位
          </Button>
        </div>
        <label className={field.input}>
          <span className={layout.screenReader}>按名字找</span>
          <input
            type="search"
            placeholder="名字，或完整的手机号"
            value={keyword}
            maxLength={40}
            onChange={(event) => {
              setKeyword(event.currentTarget.value);
              setPage(1);
            }}
          />
        </label>
        {data?.load && data.load.length > 0 && (
          <ul aria-label="谁手上有多少">
            {data.load.map(({ name, open, unanswered, longestSince }) => (
              <li key={name} className={layout.muted}>
                {name}：{open} 个，{unanswered} 个等答复
                {longestSince && `，最久 ${agoText(longestSince)}`}
              </li>
            ))}
          </ul>
        )}
        {error && (
          <p className={cx(field.message, field.error)} role="alert">
            {sayWhy(error)}
          </p>
        )}
        <ul>
          {data?.records.map((one) => (
            <li key={one.id}>
              <TalkRow talk={one} on={one.id === id} />
            </li>
          ))}
        </ul>
        {data?.records.length === 0 && (
          <p className={layout.muted}>{keyword ? "没有找到这个名字。" : nobody[box]}</p>
        )}
        {keyword && data?.lookedThrough && (
          <p className={layout.muted}>
            只看了前 {data.lookedThrough} 个会话的名字，再往后的请用完整的手机号找。
          </p>
        )}
        {data && data.pages > 1 && (
          <div className={layout.row}>
            <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              上一页
            </Button>
            <span>
              {page} / {data.pages}
            </span>
            <Button size="small" disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
              下一页
            </Button>
          </div>
        )}
      </section>
      {id ? (
        <Talk key={id} id={id} />
      ) : (
        <p className={cx(layout.muted, styles.talkNone)}>选一个会话，或者接下一位。</p>
      )}
    </div>
  );
}
