import type { OwnSettlement } from "@ginkgo/api-contract/settlements/own-settlements";
import type { SettlementLine } from "@ginkgo/api-contract/settlements/settlement-shapes";
import { sumText } from "@ginkgo/locale/money";
import { dateText, momentText, spanText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Pager } from "@ginkgo/ui/pager";
import { Tag } from "@ginkgo/ui/tag";
import { Textarea } from "@ginkgo/ui/textarea";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import { ConfirmInWechat } from "./confirm-in-wechat.tsx";
import styles from "./employee.module.css";

/** Says that a line is wrong, and why. */
function DisputeForm({ id, version, line }: { id: string; version: number; line: SettlementLine }) {
  const { fetcher, busy, reply, refused, field } = useFormReply(`dispute-${line.id}`, "dispute");
  useFormToast(reply, { dispute: "记下了，工作人员核对以后答复您" });
  return (
    <FormFold label="这一行不对" reply={reply}>
      <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)} noValidate>
        <input type="hidden" name="intent" value="dispute" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="lineId" value={line.id} />
        <FormError refusal={refused} />
        <Textarea
          label="哪里不对"
          rows={2}
          maxLength={200}
          hint="写明应该是多少、为什么"
          {...field("reason")}
        />
        <Button type="submit" busy={busy}>
          提出异议
        </Button>
      </fetcher.Form>
    </FormFold>
  );
}

interface LineProps {
  id: string;
  version: number;
  line: SettlementLine;
  mayAnswer: boolean;
}

function Line({ id, version, line, mayAnswer }: LineProps) {
  return (
    <li className={styles.settled}>
      <p className={styles.settledHead}>
        <Link to={`/user/order-detail?id=${line.order.id}`}>{line.text}</Link>
        {line.state === "TAKEN_OUT" ? (
          <s className={layout.noWrap}>{sumText(line.amountFen)}</s>
        ) : (
          <b className={layout.noWrap}>{sumText(line.amountFen)}</b>
        )}
      </p>
      <p className={layout.muted}>
        {line.visitedOn && (
          <>
            <span className={layout.noWrap}>{dateText(line.visitedOn)}上门</span> ·{" "}
          </>
        )}
        <span className={layout.noWrap}>结算日 {dateText(line.day)}</span> · 订单 {line.order.sn}
        {line.note && ` · ${line.note}`}
      </p>
      {line.stateText && (
        <p>
          <Tag tone={line.state === "DISPUTED" ? "gold" : "neutral"}>{line.stateText}</Tag>
        </p>
      )}
      {line.reason && <p>您说：{line.reason}</p>}
      {line.answer && <p>答复：{line.answer}</p>}
      {mayAnswer && (line.state === "OPEN" || line.state === "KEPT") && (
        <DisputeForm id={id} version={version} line={line} />
      )}
    </li>
  );
}

/** Broken nowhere inside. */
const Sum = ({ fen }: { fen: number }) => <span className={layout.noWrap}>{sumText(fen)}</span>;

/** One settlement: what it comes to, what became of it, every visit in it. */
export function EmployeeSettlement({
  settlement,
  lines,
}: {
  settlement: OwnSettlement;
  lines: { records: SettlementLine[]; current: number; pages: number };
}) {
  const { id, state, stateText, disputed, agreedAt, mayAnswer, blocked, payee, tax } = settlement;
  const { fetcher, busy, reply, refused } = useFormReply("agree-settlement", "agree");
  useFormToast(reply, { agree: "确认了，平台核对以后打款" });
  const sums = useRef<HTMLElement>(null);
  const said = `${disputed} ${agreedAt}`;
  const was = useRef(said);
  useEffect(() => {
    // The form that was sent is gone; what it changed is told here.
    if (was.current !== said) sums.current?.focus();
    was.current = said;
  }, [said]);
  const canAgree = mayAnswer && disputed === 0 && !agreedAt && blocked === null;
  return (
    <div className={styles.employee}>
      <p>
        <Link to="/user/settlements">回到全部结算单</Link>
      </p>
      <h1 className={account.title}>{spanText(settlement)}的结算</h1>
      <section
        ref={sums}
        tabIndex={-1}
        className={cx(layout.card, layout.padded, layout.stack)}
        aria-label="应结多少"
      >
        <Facts
          items={[
            { term: tax ? "应结（税前）" : "应结", value: <Sum fen={settlement.totalFen} /> },
            ...(tax
              ? [
                  {
                    term: "代扣个税",
                    value: (
                      <>
                        <Sum fen={-tax.taxFen} />，{tax.wayText}
                        {tax.isExpected && "，按今天打款估算"}
                      </>
                    ),
                  },
                  ...(tax.earlierTaxFen === 0
                    ? []
                    : [
                        {
                          term: tax.earlierTaxFen < 0 ? "退还多扣的个税" : "补扣个税",
                          value: (
                            <>
                              <Sum fen={-tax.earlierTaxFen} />
                              ，以前月份的，有一笔退回以后重新算
                            </>
                          ),
                        },
                      ]),
                  { term: tax.isExpected ? "预计实付" : "实付", value: <Sum fen={tax.netFen} /> },
                ]
              : []),
            ...(settlement.carriedFen === 0
              ? []
              : [{ term: "上期转来", value: <Sum fen={settlement.carriedFen} /> }]),
            { term: "现在", value: <span className={layout.noWrap}>{stateText}</span> },
            ...(settlement.failure && state === "FAILED"
              ? [{ term: "没到账", value: settlement.failure }]
              : []),
            ...(settlement.payouts[0]
              ? [
                  {
                    term: "打款",
                    value: `${settlement.payouts[0].wayText}，${settlement.payouts[0].stateText}，${momentText(settlement.payouts[0].endedAt ?? settlement.payouts[0].at)}`,
                  },
                ]
              : []),
            { term: "收款账户", value: payee ? `${payee.holder} ${payee.account}` : "还没有填" },
          ]}
        />
        {!payee && state === "DRAFT" && (
          <p>
            <Link to="/user/settlements">先去填收款账户</Link>
          </p>
        )}
        {canAgree && (
          <>
            <p className={layout.muted}>{momentText(settlement.objectBy)} 前没有异议，就算您确认了。</p>
            <fetcher.Form method="post">
              <input type="hidden" name="intent" value="agree" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="version" value={settlement.version} />
              <FormError refusal={refused} />
              <Button type="submit" size="big" full busy={busy}>
                核对过，确认 <Sum fen={settlement.totalFen} />
              </Button>
            </fetcher.Form>
          </>
        )}
        {blocked && <p>{blocked}</p>}
        <p className={layout.muted}>
          对账单：
          <a href={`/user/settlement-file?id=${id}&format=PDF`} download>
            PDF
          </a>
          ，
          <a href={`/user/settlement-file?id=${id}&format=XLSX`} download>
            Excel 表格
          </a>
          {state === "PAID" && (
            <>
              ，
              <a href={`/user/settlement-file?id=${id}&paper=voucher`} download>
                付款凭证
              </a>
            </>
          )}
        </p>
        {settlement.confirm && <ConfirmInWechat call={settlement.confirm} />}
      </section>
      <ul className={cx(layout.card, styles.settledList)} aria-label="每一次上门">
        {lines.records.map((line) => (
          <Line key={line.id} id={id} version={settlement.version} line={line} mayAnswer={mayAnswer} />
        ))}
      </ul>
      <Pager
        page={lines.current}
        pages={lines.pages}
        hrefOf={(n) => `/user/settlements?id=${id}&current=${n}`}
        as={HrefLink}
        label="翻页"
      />
    </div>
  );
}
