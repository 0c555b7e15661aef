import { orderKinds, type RefundView, refundViews } from "@ginkgo/api-contract/orders/order-codes";
import type { QueuedRefund } from "@ginkgo/api-contract/orders/refund-staff";
import { sumText } from "@ginkgo/locale/money";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useEffect, useRef } from "react";
import { useNotify } from "react-admin";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { sayWhy } from "../call-staff.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { daysText } from "../orders/counted-orders.ts";
import { Key } from "../shell/key.tsx";
import { useKeys } from "../shell/use-keys.ts";
import split from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import type { Cases } from "../split/use-cases.ts";
import { timeLeft } from "../tasks/time-left.ts";
import { useServerNow } from "../tasks/use-server-now.ts";
import { RefundCase } from "./refund-case.tsx";
import { RefundTag } from "./refund-tag.tsx";
import styles from "./refunds.module.css";
import { useLookAgain, useRefundCase, useRefunds } from "./use-refunds.ts";

const viewOf = (name: string | null): RefundView =>
  name !== null && Object.hasOwn(refundViews, name) ? (name as RefundView) : "todo";

/** What a figure of the reports counts of those that were paid back. */
const countedNames = ["doneFrom", "doneTo", "kind", "city", "seller"] as const;

function countedText({ doneFrom, doneTo, kind, city, seller }: Readonly<Record<string, string>>, n: number) {
  const kinds: Readonly<Record<string, string>> = orderKinds;
  const of = [
    `${daysText(doneFrom, doneTo)} 退到的`,
    kind && kinds[kind],
    city && "一个城市的",
    seller && (seller === "self" ? "自营的" : "一家的"),
  ];
  return `${of.filter(Boolean).join("，")}，${n} 笔`;
}

function countedOf(search: URLSearchParams): Readonly<Record<string, string>> {
  if (search.get("view") !== "done") return {};
  return Object.fromEntries(
    countedNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])),
  );
}

const empty = (view: RefundView, keyword: string) =>
  keyword ? "没有符合的退款。" : view === "todo" ? "现在没有要处理的退款。" : "这一类没有退款。";

/** A refund in the list: who and how much, of what and how long it still has, its order and where it stands. */
function Row({ refund, now }: { refund: QueuedRefund; now: number }) {
  const { ownerName, what, orderKindText, amountFen, orderSn, dueAt } = refund;
  const left = dueAt ? timeLeft(dueAt, now) : undefined;
  return (
    <>
      <span className={split.line}>
        <b>{ownerName ?? "已注销的会员"}</b>
        <b className={styles.sum}>{sumText(amountFen)}</b>
      </span>
      <span className={split.line}>
        <span>
          {orderKindText} · {what}
        </span>
        <span className={left?.isLate ? split.late : styles.soon}>{left?.text ?? ""}</span>
      </span>
      <span className={split.line}>
        <span className={layout.muted}>{orderSn}</span>
        <RefundTag refund={refund} />
      </span>
    </>
  );
}

/** The refund of a number, with all that decides it. */
function Opened({
  id,
  onShown,
  onDone,
  onMoved,
}: {
  id: string;
  onShown: () => void;
  onDone: (text: string) => void;
  onMoved: () => void;
}) {
  const { data, error } = useRefundCase(id);
  const shownId = data?.id;
  const shown = useRef(onShown);
  shown.current = onShown;
  useEffect(() => {
    if (shownId) shown.current();
  }, [shownId]);
  if (!data) return error ? <p role="alert">{sayWhy(error)}</p> : <p role="status">正在取</p>;
  return <RefundCase refund={data} onDone={onDone} onMoved={onMoved} />;
}

/** Refunds: a number in the address is the one that is open, with the view and the words sought beside it. */
export function RefundsPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const view = viewOf(search.get("view"));
  const keyword = search.get("keyword") ?? "";
  const navigate = useNavigate();
  const notify = useNotify();
  const lookAgain = useLookAgain();
  const counted = countedOf(search);
  const isCounted = Object.keys(counted).length > 0;
  const { counts, todoFen, fresh, ...found } = useRefunds({ view, keyword, counted });
  const records = found.cases;
  const now = useServerNow();

  const addressOf = (to: { id?: string | null | undefined; view?: RefundView; keyword?: string }) => {
    const query = new URLSearchParams();
    const chosen = to.view ?? view;
    const words = to.keyword ?? keyword;
    if (chosen !== "todo") query.set("view", chosen);
    if (words) query.set("keyword", words);
    if (chosen === "done") for (const [name, value] of Object.entries(counted)) query.set(name, value);
    return `/refunds${to.id ? `/${to.id}` : ""}${query.size > 0 ? `?${query}` : ""}`;
  };
  // Without a number in the address the first opens, and stays open whatever becomes of the list: the one due first.
  const first = id === undefined ? records[0]?.id : undefined;
  const firstAddress = first && addressOf({ id: first });
  useEffect(() => {
    // Whoever has left already, for a page whose part is still being loaded, is not called back.
    const isHere = /^#\/refunds(?:\?|$)/.test(window.location.hash);
    if (firstAddress && isHere) navigate(firstAddress, { replace: true });
  }, [firstAddress, navigate]);
  // The focus follows to the case one goes to; not to the first one of the page.
  const isFollowed = useRef(false);
  const go: Cases<QueuedRefund, RefundView>["go"] = (to) => {
    if (to.id && to.id === id) return;
    isFollowed.current = Boolean(to.id);
    navigate(addressOf(to));
  };
  function follow() {
    if (!isFollowed.current) return;
    isFollowed.current = false;
    document.getElementById("case-h")?.focus();
  }
  const other = () => records.find((one) => one.id !== id)?.id;
  useKeys({
    n: [
      "下一件，到底了从头来",
      () => {
        const next = records[records.findIndex((one) => one.id === id) + 1]?.id ?? other();
        if (next) go({ id: next });
      },
    ],
  });

  /** What was decided leaves the list; the next that is due opens. */
  function decided(text: string) {
    notify(text, { type: "success" });
    const next = other();
    void lookAgain();
    go({ id: next ?? null });
  }

  return (
    <div className={styles.page}>
      <SplitPage<QueuedRefund, RefundView>
        title="退款"
        tool={<ExportButton list="refunds" filters={{ ...counted, view, keyword }} />}
        views={refundViews}
        cases={{ ...found, view, keyword, id: id ?? null, go }}
        about={
          isCounted
            ? countedText(counted, found.total ?? 0)
            : counts
              ? `${counts.todo} 件要处理，${sumText(todoFen ?? 0)}`
              : ""
        }
        counts={isCounted ? undefined : counts}
        urgent="abnormal"
        fresh={fresh}
        searchLabel="订单号、退款号、手机号"
        empty={empty(view, keyword)}
        keys={
          <>
            <Key>N</Key> 下一件 <Key>A</Key> 同意 <Key>B</Key> 拒绝 <Key>V</Key> 看图
          </>
        }
        row={(refund) => <Row refund={refund} now={now} />}
      >
        {(opened) => (
          <Opened id={opened} onShown={follow} onDone={decided} onMoved={() => void lookAgain()} />
        )}
      </SplitPage>
    </div>
  );
}
