import type { InvoiceState } from "@ginkgo/api-contract/invoices/invoice-codes";
import {
  type InvoiceLine,
  noteInvoiceIssued,
  noteRedIssued,
  redInvoice,
  refuseInvoice,
  retryInvoice,
  type StaffInvoice,
  staffInvoice,
  staffInvoicePage,
  takeInvoiceOver,
} from "@ginkgo/api-contract/invoices/invoice-staff";
import { sumText } from "@ginkgo/locale/money";
import { fullMomentText, shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Tag, type TagTone } from "@ginkgo/ui/tag";
import { Link } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { callOn } from "../split/case-call.ts";
import { CaseFrame } from "../split/case-frame.tsx";
import { type CaseStep, CaseSteps } from "../split/case-steps.tsx";
import styles from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { IssuedFields, issuedOf } from "./issued-fields.tsx";

const views = {
  TODO: "要处理",
  WAIT_ORDER: "等订单做完",
  ISSUING: "正在开",
  ISSUED: "已开",
  PART_RED: "部分红冲",
  RED: "已红冲",
  ALL: "全部",
} as const;
type View = keyof typeof views;

const empty: Record<View, string> = {
  TODO: "没有要处理的发票。商家自己开的、没有开成的、要红冲的会排在这里。",
  WAIT_ORDER: "没有在等的发票。订单没有做完、有退款在办的会排在这里。",
  ISSUING: "没有正在开的发票。交给开票的服务、还没有结果的会排在这里。",
  ISSUED: "没有开好的发票。",
  PART_RED: "没有红冲过一部分的发票。",
  RED: "没有整张红冲的发票。",
  ALL: "没有发票。会员在订单里要，要了就排在这里。",
};

const tones: Record<InvoiceState, TagTone> = {
  WAIT_ORDER: "neutral",
  WAIT_HAND: "gold",
  ISSUING: "info",
  ISSUED: "ok",
  PART_RED: "ok",
  RED: "neutral",
  FAILED: "red",
  REFUSED: "neutral",
  CANCELLED: "neutral",
};

const openLetter = ({ redLetters }: StaffInvoice) =>
  redLetters.find(({ state }) => state === "WAITING" || state === "FAILED");

const steps: readonly CaseStep<StaffInvoice>[] = [
  {
    action: "retry",
    label: "再开一次",
    isNext: true,
    toast: "又交给开票的服务了",
    run: (one) => callStaff(retryInvoice, callOn(one)),
  },
  {
    action: "issued",
    label: "已经自己开了…",
    press: "记下，告诉会员",
    isNext: true,
    toast: "记下了，会员会收到通知",
    fields: (texts, one) => <IssuedFields texts={texts} amountFen={one.amountFen} />,
    run: (one, form) => callStaff(noteInvoiceIssued, callOn(one, issuedOf(form))),
  },
  {
    action: "byHand",
    label: "改为自己开…",
    press: "查清了，改为自己开",
    toast: "改了，开好了在这里记下",
    fields: () => <p>交给开票的服务一天了，没有结果。先到它的后台查清这一张没有开，不然会开两张。</p>,
    run: (one) => callStaff(takeInvoiceOver, callOn(one)),
  },
  {
    action: "redIssued",
    label: "红字发票已经自己开了…",
    press: "记下，告诉会员",
    isNext: true,
    toast: "记下了，会员会收到通知",
    fields: (texts, one) => <IssuedFields texts={texts} amountFen={openLetter(one)?.amountFen ?? 0} />,
    run: (one, form) =>
      callStaff(noteRedIssued, callOn(one, { redLetterId: openLetter(one)!.id, ...issuedOf(form) })),
  },
  {
    action: "red",
    label: "整张红冲…",
    press: "红冲",
    danger: true,
    toast: "在红冲了，订单可以重新要发票",
    fields: (texts, one) => (
      <>
        {one.redFen > 0 && (
          <p>
            已经红冲 {sumText(one.redFen)}，剩下的 {sumText(one.amountFen - one.redFen)} 全部红冲。
          </p>
        )}
        <ReasonInput fields={texts} hint="例如抬头写错了；开出去的红冲不能撤" />
      </>
    ),
    run: (one, form) => callStaff(redInvoice, callOn(one, { reason: textOf(form, "reason") })),
  },
  {
    action: "refuse",
    label: "不能开…",
    press: "告诉会员不能开",
    danger: true,
    toast: "告诉会员了，订单可以重新要",
    fields: (texts) => <ReasonInput fields={texts} hint="会员会看到" />,
    run: (one, form) => callStaff(refuseInvoice, callOn(one, { reason: textOf(form, "reason") })),
  },
];

function Invoice({ id }: { id: string }) {
  const {
    data: one,
    error,
    keep,
    lookAgain,
  } = useCase("invoices", id, (wanted) => callStaff(staffInvoice, { params: { id: wanted } }));
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>
            {sumText(one.amountFen)}，{one.title}
          </h2>
          <Tag tone={tones[one.state]}>{one.stateText}</Tag>
        </>
      }
      main={
        <>
          <Part id="what" title="发票">
            <Facts
              items={[
                { term: "抬头", value: one.title },
                { term: "税号", value: one.taxNo ?? "个人，没有" },
                { term: "谁开", value: one.issuerName },
                { term: "要的时间", value: fullMomentText(one.requestedAt) },
                ...(one.number ? [{ term: "发票号码", value: one.number }] : []),
                ...(one.issuedAt ? [{ term: "开票时间", value: fullMomentText(one.issuedAt) }] : []),
                ...(one.redFen > 0 ? [{ term: "红冲了", value: sumText(one.redFen) }] : []),
                ...(one.pdfUrl
                  ? [
                      {
                        term: "文件",
                        value: (
                          <a href={one.pdfUrl} target="_blank" rel="noreferrer">
                            打开发票
                          </a>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
            {one.failure && <p role="status">{one.failure}</p>}
          </Part>
          <Part id="orders" title="订单">
            <ul className={page.rows}>
              {one.orders.map((order) => (
                <li key={order.id}>
                  <Link to={`/orders/${order.id}`}>{order.sn}</Link>{" "}
                  <span>
                    {order.name}，{sumText(order.amountFen)}
                  </span>
                </li>
              ))}
            </ul>
          </Part>
          {one.redLetters.length > 0 && (
            <Part id="red" title="红字发票">
              <ul className={page.rows}>
                {one.redLetters.map((letter) => (
                  <li key={letter.id}>
                    <span>
                      {sumText(letter.amountFen)}，{letter.reason}，{letter.stateText}
                      {letter.number && `，号码 ${letter.number}`}
                    </span>{" "}
                    {letter.pdfUrl && (
                      <a href={letter.pdfUrl} target="_blank" rel="noreferrer" className={layout.noWrap}>
                        打开
                        <span className={layout.screenReader}>红字发票：{sumText(letter.amountFen)}</span>
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </>
      }
      side={
        <>
          <CaseSteps
            name="invoices"
            one={one}
            steps={steps}
            idle={one.note || "这张发票没有要做的了。"}
            onDone={keep}
            onMoved={lookAgain}
          />
          <Part id="who" title="谁要的">
            <p>{one.member.name}</p>
          </Part>
        </>
      }
    />
  );
}

/** Invoices members asked for: what has to be issued by hand or was not issued first. */
export function InvoicesPage() {
  const cases = useCases<InvoiceLine, View>("invoices", views, "TODO", (view, paging, keyword) =>
    callStaff(staffInvoicePage, {
      query: { ...(view === "ALL" ? {} : { state: view }), ...(keyword ? { keyword } : {}), ...paging },
    }),
  );
  return (
    <SplitPage
      title="发票"
      views={views}
      cases={cases}
      unit="张"
      searchLabel="发票号码、订单号"
      empty={
        cases.keyword
          ? `“${views[cases.view]}”里没有这个号码的发票，换一个号码，或换一类看。`
          : empty[cases.view]
      }
      row={(one) => (
        <>
          <span className={styles.line}>
            <b>{sumText(one.amountFen)}</b>
            <span>{one.stateText}</span>
          </span>
          <span className={styles.line}>
            <span>{one.title}</span>
            <span className={layout.muted}>{shortMomentText(one.requestedAt)}</span>
          </span>
        </>
      )}
    >
      {(id) => <Invoice id={id} />}
    </SplitPage>
  );
}
