import {
  type SettlementAction,
  type SettlementSide,
  settlementSides,
} from "@ginkgo/api-contract/settlements/settlement-codes";
import {
  type Settlement,
  type SettlementRow,
  statementFormats,
} from "@ginkgo/api-contract/settlements/settlement-shapes";
import {
  bankFile,
  payoutVoucher,
  settlementDetail,
  settlementPage,
  settlementStatement,
} from "@ginkgo/api-contract/settlements/settlements";
import { plainSum, sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useNotify, usePermissions } from "react-admin";
import { Navigate } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { saveAnswered, saveFile } from "../save-file.ts";
import { CaseFrame } from "../split/case-frame.tsx";
import { CaseSteps } from "../split/case-steps.tsx";
import split from "../split/split.module.css";
import { SplitPage } from "../split/split-page.tsx";
import { useCase } from "../split/use-case.ts";
import { useCases } from "../split/use-cases.ts";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { ToneTag } from "../tone-tag.tsx";
import { DraftButton } from "./draft-button.tsx";
import { PayeePart } from "./payee-part.tsx";
import { SettlementLines } from "./settlement-lines.tsx";
import { Payouts, Seats } from "./settlement-seats.tsx";
import { settlementSteps } from "./settlement-steps.tsx";
import sheet from "./settlements.module.css";
import { TaxPart } from "./tax-part.tsx";

const views = {
  draft: "等确认的",
  disputed: "有异议",
  second: "等第二位",
  payable: "待出款",
  paying: "出款中",
  done: "结清的",
  all: "全部",
} as const;
type View = keyof typeof views;
const HALVES = "每月 1 日和 16 日系统自动起草，也可以现在起草。";
const empty: Record<View, string> = {
  draft: `没有等确认的结算单。${HALVES}`,
  disputed: "没有等答复的异议。",
  second: "没有等第二位核对的结算单。",
  payable: "没有可以出款的结算单。两个人都同意了，就排在这里。",
  paying: "没有在路上的出款。",
  done: "没有结清的结算单。",
  all: `没有结算单。${HALVES}`,
};
/** The same for a shop or a home, which drafts none. */
const ownEmpty: Record<View, string> = {
  ...empty,
  draft: "没有等您确认的结算单。每月 1 日和 16 日，系统把过了退货期的订单算好放在这里。",
  payable: "没有等出款的结算单。",
  all: "没有结算单。每月 1 日和 16 日，系统把过了退货期的订单算好放在这里。",
};
const queries = {
  draft: { state: "DRAFT" },
  disputed: { state: "DRAFT", disputed: "1" },
  second: { state: "WAIT_SECOND" },
  payable: { state: "PAYABLE,FAILED" },
  paying: { state: "PAYING" },
  done: { state: "PAID,CARRIED" },
  all: {},
} as const;

/** How the sum came about: what was sold, what went back, what the portal keeps. */
function Sums({ one }: { one: Settlement }) {
  const isSeller = one.side === "MERCHANT";
  const rows: [string, number][] = isSeller
    ? [
        [`卖出 ${one.orders} 单`, one.soldFen],
        ["退款", -one.refundedFen],
        [`佣金（${one.commissionText}）`, -one.commissionFen],
        ["上门人员报酬", -one.payFen],
      ]
    : [[`应得，${one.orders} 单`, one.soldFen]];
  if (one.carriedFen !== 0) rows.push(["上期转来", one.carriedFen]);
  return (
    <dl className={sheet.sums}>
      {rows.map(([name, fen]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{plainSum(fen)}</dd>
        </div>
      ))}
      <div className={sheet.total}>
        <dt>{one.tax ? "应结（税前）" : "应结"}</dt>
        <dd>{sumText(one.totalFen)}</dd>
      </div>
      {one.tax && (
        <>
          <div>
            <dt>
              代扣个税（{one.tax.wayText}
              {one.tax.isExpected && "，按今天出款估算"}）
            </dt>
            <dd>{plainSum(-one.tax.taxFen)}</dd>
          </div>
          {one.tax.earlierTaxFen !== 0 && (
            <div>
              <dt>{one.tax.earlierTaxFen < 0 ? "退还以前月份多扣的个税" : "补扣以前月份的个税"}</dt>
              <dd>{plainSum(-one.tax.earlierTaxFen)}</dd>
            </div>
          )}
          <div className={sheet.total}>
            <dt>{one.tax.isExpected ? "预计实付" : "实付"}</dt>
            <dd>{sumText(one.tax.netFen)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

function History({ one }: { one: Settlement }) {
  return (
    <Part id="history" title="经过">
      {one.events.map((e) => (
        <p key={`${e.at} ${e.what}`}>
          {shortMomentText(e.at)} {e.by}：{e.what}
          {e.reason && <span className={layout.muted}>，{e.reason}</span>}
        </p>
      ))}
    </Part>
  );
}

/** What a state waits for. */
const nextSteps: Partial<Record<Settlement["state"], SettlementAction>> = {
  DRAFT: "confirm",
  WAIT_SECOND: "second",
  PAYABLE: "pay",
  FAILED: "pay",
};

/** What waits stands there also while something is in its way, with what that is. */
function closedOf({ state, blocked }: Settlement): Record<string, string> {
  const next = nextSteps[state];
  return blocked !== null && next ? { [next]: blocked } : {};
}
const withNext = (one: Settlement): Settlement => ({
  ...one,
  actions: [...one.actions, ...(Object.keys(closedOf(one)) as SettlementAction[])],
});

/** Where each side is settled with. */
const pages: Record<SettlementSide, string> = {
  MERCHANT: "/settlements",
  EMPLOYEE: "/employee-settlements",
};

/** Its statement, and once the money came the proof of it, as files. */
function Papers({ one: { id, state } }: { one: Settlement }) {
  const notify = useNotify();
  const take = (file: Promise<Parameters<typeof saveAnswered>[0]>) =>
    void file.then(saveAnswered, (failed: unknown) => notify(sayWhy(failed), { type: "error" }));
  const params = { id };
  return (
    <>
      {(Object.keys(statementFormats) as (keyof typeof statementFormats)[]).map((format) => (
        <Button
          key={format}
          size="small"
          variant="quiet"
          onClick={() => take(callStaff(settlementStatement, { params, query: { format } }))}
        >
          {statementFormats[format]}
        </Button>
      ))}
      {state === "PAID" && (
        <Button size="small" variant="quiet" onClick={() => take(callStaff(payoutVoucher, { params }))}>
          付款凭证
        </Button>
      )}
    </>
  );
}

function Detail({ name, id, side }: { name: string; id: string; side: SettlementSide }) {
  const load = (wanted: string) => callStaff(settlementDetail, { params: { id: wanted } });
  const { data: one, error, keep, lookAgain } = useCase(name, id, load, (s) => s.state === "PAYING");
  if (!one) return <CaseFrame error={error} isHere={false} again={lookAgain} />;
  // A link knows its number, not always whose it is.
  if (one.side !== side) return <Navigate replace to={`${pages[one.side]}?view=all&id=${one.id}`} />;
  return (
    <CaseFrame
      error={error}
      isHere
      head={
        <>
          <h2>{one.partyText}</h2>
          <ToneTag tone={one.tone} text={one.stateText} />
          <span className={cx(layout.muted, layout.grow)}>
            {settlementSides[one.side]}结算 {one.id}，{one.from} 至 {one.to}
          </span>
          <Papers one={one} />
        </>
      }
      main={
        <>
          <Part id="sums" title="怎么算的">
            <Sums one={one} />
          </Part>
          <SettlementLines one={one} onDone={keep} />
        </>
      }
      side={
        <>
          <CaseSteps
            name={name}
            one={withNext(one)}
            steps={settlementSteps(one)}
            closed={closedOf(one)}
            idle={one.blocked ?? "这一张没有要做的了。"}
            onDone={keep}
            onMoved={lookAgain}
          />
          <Seats one={one} />
          <Payouts one={one} />
          <PayeePart party={one.party} onSaved={lookAgain} />
          {one.side === "EMPLOYEE" && <TaxPart one={one} onSaved={lookAgain} />}
          <History one={one} />
        </>
      }
    />
  );
}

/** The file for the bank, of all that are at it; whole numbers of accounts, with a reason. */
function BankFile({ cases: all }: { cases: readonly SettlementRow[] }) {
  const notify = useNotify();
  // What a provider transfers is not for the bank.
  const cases = all.filter(({ payoutWay }) => payoutWay === "BANK");
  if (cases.length === 0) return null;
  return (
    <Part id="bank" title="转账文件">
      <p className={layout.hint}>
        网银批量转账用的 CSV：流水号、户名、账号、开户行、金额、用途。里面是完整的账号，取一次记一次。
      </p>
      <StepForm
        press={`取这 ${cases.length} 笔的文件`}
        variant="secondary"
        step={(form) =>
          callStaff(bankFile, { body: { ids: cases.map(({ id }) => id), reason: textOf(form, "reason") } })
        }
        onDone={({ name, text, count, totalFen }) => {
          saveFile(name, text);
          notify(`${count} 笔，一共 ${sumText(totalFen)}，文件在浏览器的下载里`, { type: "success" });
        }}
      >
        {(fields) => (
          <>
            {fields.ids && <p role="alert">{fields.ids}</p>}
            <ReasonInput fields={fields} hint="例如 去网银转账" />
          </>
        )}
      </StepForm>
    </Part>
  );
}

/** Settlements of shops and homes, or of those who visit: the newest first. */
function SettlementsPage({ side }: { side: SettlementSide }) {
  const { permissions = [] } = usePermissions<string[]>();
  const mayWrite = permissions.includes("books.write") && !permissions.includes("own.only");
  const isOwn = permissions.includes("own.only");
  // Each side has a list of its own.
  const name = `settlements.${side}`;
  const cases = useCases<SettlementRow, View>(name, views, isOwn ? "all" : "draft", (view, paging) =>
    callStaff(settlementPage, { query: { ...(isOwn ? {} : { side }), ...queries[view], ...paging } }),
  );
  const { view, id } = cases;
  return (
    <>
      <SplitPage
        title={isOwn ? "我的结算" : `${side === "MERCHANT" ? "商家" : "人员"}结算`}
        views={views}
        cases={cases}
        unit="张"
        empty={(isOwn ? ownEmpty : empty)[view]}
        tool={
          mayWrite && <DraftButton side={side} onDone={(made) => cases.go({ view: "draft", id: made.id })} />
        }
        row={(one) => (
          <>
            <span className={split.line}>
              <b>{one.partyText}</b>
              <b>{sumText(one.totalFen)}</b>
            </span>
            <span className={split.line}>
              <span className={layout.muted}>
                {one.from.slice(5)} 至 {one.to.slice(5)}，{one.orders} 单
              </span>
              <span className={cx((one.disputed > 0 || one.state === "FAILED") && split.late)}>
                {one.disputed > 0 ? `${one.disputed} 行有异议` : one.stateText}
              </span>
            </span>
          </>
        )}
      >
        {(wanted) => <Detail name={name} id={wanted} side={side} />}
      </SplitPage>
      {view === "paying" && id === null && mayWrite && cases.cases.length > 0 && (
        <div className={sheet.below}>
          <BankFile cases={cases.cases} />
        </div>
      )}
    </>
  );
}

export const MerchantSettlements = () => <SettlementsPage key="merchant" side="MERCHANT" />;
export const EmployeeSettlements = () => <SettlementsPage key="employee" side="EMPLOYEE" />;
