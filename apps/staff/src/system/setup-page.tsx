import { confirmSetup, type SetupItem } from "@ginkgo/api-contract/system/setup";
import { confirmedItems } from "@ginkgo/api-contract/system/system-codes";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { Link } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { useSubmit } from "../use-submit.ts";
import styles from "./system.module.css";
import { useSetup } from "./use-system.ts";

type Confirmed = (typeof confirmedItems)[number];

const isConfirmed = (code: SetupItem["code"]): code is Confirmed =>
  (confirmedItems as readonly string[]).includes(code);

function Item({ item }: { item: SetupItem }) {
  const { code, text, note, isDone, to, canConfirm, confirmed } = item;
  const client = useQueryClient();
  const notify = useNotify();
  const { failure, busy, send } = useSubmit();
  return (
    <li className={styles.item}>
      <span className={isDone ? styles.done : styles.open}>
        <Icon name={isDone ? "check-circle-fill" : "clock"} />
        <span className={layout.screenReader}>{isDone ? "做好了" : "还没做"}</span>
      </span>
      <span>
        <b>{text}</b>
        <span className={layout.hint}>
          {confirmed ? `${shortMomentText(confirmed.at)} ${confirmed.by}确认过` : note}
        </span>
        {failure && (
          <span role="alert" className={layout.hint}>
            {failure}
          </span>
        )}
      </span>
      <span className={cx(layout.row, layout.wrap)}>
        <Link className={layout.link} to={to}>
          {isDone ? "看看" : "去做"}
          <span className={layout.screenReader}>：{text}</span>
        </Link>
        {canConfirm && isConfirmed(code) && (
          <Button
            size="small"
            busy={busy}
            onClick={() =>
              void send(async () => {
                const next = await callStaff(confirmSetup, { params: { code } });
                client.setQueryData(["setup"], next);
                notify(`${text}：确认了`, { type: "success" });
              })
            }
          >
            看过了，就这样<span className={layout.screenReader}>：{text}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

/** What stands between an empty portal and one that sells, each with the way to where it is done. */
export function SetupPage() {
  const { data, error } = useSetup();
  useLeaveIfOver(error);
  const isOpen = data !== undefined && data.done === data.total;
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>开业清单</h1>
        <span className={cx(layout.muted, layout.grow)} role="status">
          {data ? `${data.total} 项，做好了 ${data.done} 项` : error ? "" : "正在取"}
        </span>
      </div>
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {isOpen && <p>都做好了，可以开门了。会员看到的就是现在的门户。</p>}
      {data && (
        <ul className={cx(layout.card, styles.items)}>
          {data.items.map((item) => (
            <Item key={item.code} item={item} />
          ))}
        </ul>
      )}
    </div>
  );
}
