import { type RefundView, refundViews } from "@ginkgo/api-contract/orders/order-codes";
import { sumText } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useRef } from "react";
import { useNotify } from "react-admin";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { sayWhy } from "../call-staff.ts";
import { useKeys } from "../shell/use-keys.ts";
import staff from "../staff.module.css";
import { useServerNow } from "../tasks/use-server-now.ts";
import { RefundCase } from "./refund-case.tsx";
import { RefundList, RefundViews } from "./refund-list.tsx";
import styles from "./refunds.module.css";
import { useLookAgain, useRefundCase, useRefunds } from "./use-refunds.ts";

const viewOf = (name: string | null): RefundView =>
  name !== null && Object.hasOwn(refundViews, name) ? (name as RefundView) : "todo";

/** Refunds: the list at the left, the case at the right, the view and the words sought in the address. */
export function RefundsPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const view = viewOf(search.get("view"));
  const keyword = search.get("keyword") ?? "";
  const go = useNavigate();
  const notify = useNotify();
  const lookAgain = useLookAgain();
  const { list, error, counts, todoFen, records, fresh } = useRefunds({ view, keyword });
  const opened = useRefundCase(id);
  const now = useServerNow();
  const at = records.findIndex((one) => one.id === id);

  const addressOf = (to: { id?: string | undefined; view?: RefundView; keyword?: string }) => {
    const query = new URLSearchParams();
    const chosen = to.view ?? view;
    const words = to.keyword ?? keyword;
    if (chosen !== "todo") query.set("view", chosen);
    if (words) query.set("keyword", words);
    return `/refunds${to.id ? `/${to.id}` : ""}${query.size > 0 ? `?${query}` : ""}`;
  };
  // Without a number in the address the first opens, and stays open whatever becomes of the list: the one due first.
  const first = id === undefined ? records[0]?.id : undefined;
  const firstAddress = first && addressOf({ id: first });
  useEffect(() => {
    if (firstAddress) go(firstAddress, { replace: true });
  }, [firstAddress, go]);
  // The focus follows to the case one goes to by a key or by deciding; not to the first one of the page.
  const isFollowed = useRef(false);
  const open = (to: string | undefined) => {
    if (to === undefined || to === id) return;
    isFollowed.current = true;
    go(addressOf({ id: to }));
  };
  const shownId = opened.data?.id;
  useEffect(() => {
    if (!shownId || !isFollowed.current) return;
    isFollowed.current = false;
    document.getElementById("case-h")?.focus();
  }, [shownId]);
  const nextOf = (after: number) => records[after + 1]?.id;
  useKeys({
    j: ["下一单", () => open(nextOf(at))],
    k: ["上一单", () => open(at > 0 ? records[at - 1]?.id : undefined)],
    n: ["下一件，到底了从头来", () => open(nextOf(at) ?? records.find((one) => one.id !== id)?.id)],
  });

  /** What was decided leaves the list; the next that is due opens. */
  function decided(text: string) {
    notify(text, { type: "success" });
    const next = records.find((one) => one.id !== id)?.id;
    void lookAgain();
    if (next) open(next);
    else go(addressOf({}));
  }

  return (
    <div className={cx(staff.listPage, styles.page)}>
      <header className={styles.title}>
        <h1>退款</h1>
        <span className={layout.muted} role="status">
          {counts ? `${counts.todo} 件要处理，${sumText(todoFen ?? 0)}` : error ? "" : "正在取"}
        </span>
        <span className={cx(layout.muted, styles.order)}>
          {["auto", "done", "refused"].includes(view) ? "新的在前" : "迟的在前，再按自动决定的时间"}
        </span>
      </header>
      <RefundViews chosen={view} counts={counts} hrefOf={(to) => addressOf({ view: to })} />
      {error && (
        <p className={cx(field.message, field.error)} role="alert">
          {list.data ? `取不到新的，下面是刚才的。${sayWhy(error)}` : sayWhy(error)}
        </p>
      )}
      <div className={styles.split}>
        <RefundList
          records={records}
          openId={id}
          now={now}
          keyword={keyword}
          fresh={fresh}
          toOf={(to) => addressOf({ id: to })}
          onSearch={(words) => go(addressOf({ keyword: words }))}
          onFresh={() => void list.refetch()}
          more={
            list.hasNextPage
              ? { busy: list.isFetchingNextPage, load: () => void list.fetchNextPage() }
              : undefined
          }
        />
        {opened.data ? (
          // Another refund has forms of its own.
          <RefundCase
            key={opened.data.id}
            refund={opened.data}
            onDone={decided}
            onMoved={() => void lookAgain()}
          />
        ) : (
          <div className={styles.none}>
            {opened.error ? (
              <p role="alert">{sayWhy(opened.error)}</p>
            ) : id ? (
              <p role="status">正在取</p>
            ) : (
              list.data && (
                <p>
                  {keyword
                    ? "没有符合的退款。"
                    : view === "todo"
                      ? "现在没有要处理的退款。"
                      : "这一类没有退款。"}
                  {(keyword || view !== "todo") && (
                    <Button size="small" variant="quiet" onClick={() => go("/refunds")}>
                      看要处理的
                    </Button>
                  )}
                </p>
              )
            )}
          </div>
        )}
      </div>
    </div>
  );
}
