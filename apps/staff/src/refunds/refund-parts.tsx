import type { RefundCase } from "@ginkgo/api-contract/orders/refund-staff";
import { sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Lightbox } from "@ginkgo/ui/lightbox";
import { Tag } from "@ginkgo/ui/tag";
import { useState } from "react";
import { Part } from "../part.tsx";
import { useKeys } from "../shell/use-keys.ts";
import type { Grant } from "./refund-grant.ts";
import styles from "./refunds.module.css";

type Of = { refund: RefundCase };

/** What the customer wrote, with pictures; V shows them large. */
export function WordsPart({
  refund: { reasonText, description, proof, createdAt, kind, cancelledText },
}: Of) {
  const [shown, setShown] = useState<number>();
  useKeys(proof.length > 0 ? { v: ["看大图", () => setShown(0)] } : {});
  if (kind !== "ASKED") return null;
  if (cancelledText !== null)
    return (
      <Part id="words" title="为什么退">
        <p className={layout.muted}>{shortMomentText(createdAt)}</p>
        <p>
          <Tag>客服取消</Tag> “{cancelledText}”
        </p>
      </Part>
    );
  const pictures = proof.map((src, i) => ({ src, caption: `客户给的凭证 ${i + 1}` }));
  return (
    <Part id="words" title="客户怎么说">
      <p className={layout.muted}>
        {shortMomentText(createdAt)}
        {proof.length > 0 && ` · ${proof.length} 张图`}
      </p>
      <p>
        <Tag>{reasonText}</Tag> {description ? `“${description}”` : "没有写说明。"}
      </p>
      {pictures.length > 0 && (
        <ul className={styles.photos}>
          {pictures.map(({ src, caption }, i) => (
            <li key={src}>
              <button type="button" onClick={() => setShown(i)}>
                <img src={src} alt={caption} loading="lazy" />
              </button>
            </li>
          ))}
          <li>
            <Button size="small" variant="quiet" onClick={() => setShown(0)}>
              看大图 <kbd>V</kbd>
            </Button>
          </li>
        </ul>
      )}
      {shown !== undefined && (
        <Dialog open title="客户给的凭证" variant="wide" onOpenChange={() => setShown(undefined)}>
          <Lightbox pictures={pictures} index={shown} onIndexChange={setShown} />
        </Dialog>
      )}
    </Part>
  );
}

/** Goods on their way back. */
export function ReturnPart({ refund: { withReturn, returnState, returnTo, returnParcel, backParcel } }: Of) {
  if (!withReturn) return null;
  const words = {
    WAITING: "等客户寄回",
    SENT: "客户寄出了，等收货验货",
    RECEIVED: "收到了",
    TO_SHIP_BACK: "没有同意退款，要寄还给客户",
    SHIPPED_BACK: "寄还给客户了",
  };
  return (
    <Part id="return" title="退回的货">
      <Facts
        items={[
          { term: "到哪一步", value: returnState ? words[returnState] : "还没有同意，先不寄" },
          ...(returnTo ? [{ term: "寄到", value: returnTo }] : []),
          ...(returnParcel
            ? [
                {
                  term: "寄回的单号",
                  value: `${returnParcel.company} ${returnParcel.trackingNo}，${shortMomentText(returnParcel.sentAt)} 寄出`,
                },
              ]
            : []),
          ...(backParcel
            ? [
                {
                  term: "寄还的单号",
                  value: `${backParcel.carrier} ${backParcel.trackingNo}，${shortMomentText(backParcel.sentAt)} 寄出`,
                },
              ]
            : []),
        ]}
      />
    </Part>
  );
}

/** The terms that apply. */
export const RulesPart = ({ refund: { rules } }: Of) => (
  <Part id="rules" title="适用的规则">
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </Part>
);

/** What becomes of everything around it. */
export const FollowsPart = ({
  refund: { follows, followsIfPart, payment, amountFen, hand },
  grant,
}: Of & {
  /** What is about to be granted; undefined where nothing is to be decided. */
  grant: Grant | undefined;
}) => (
  <Part id="follows" title="同意之后">
    <Facts
      items={[
        { term: "退", value: sumText(grant?.amountFen ?? amountFen) },
        ...(grant?.isOther && !grant.ends ? followsIfPart : follows).map(({ term, text }) => ({
          term,
          value: text,
        })),
        {
          term: "退到",
          value: hand
            ? "线下转账，渠道不会再退"
            : `原路退回${payment.providerText}，付款 ${payment.payNo}（${sumText(payment.amountFen)}）`,
        },
      ]}
    />
  </Part>
);

/** What its provider said each time. */
export function AttemptsPart({ refund: { attempts, nextTryAt, hand } }: Of) {
  if (attempts.length === 0 && !hand) return null;
  return (
    <Part id="attempts" title="退到渠道的经过">
      {attempts.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than its part, it is scrolled by keys
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="退到渠道的经过的表">
          <table className={cx(styles.table, styles.plain)}>
            <caption className={layout.screenReader}>每一次：什么时候，渠道答了什么，之后怎样</caption>
            <thead>
              <tr>
                <th scope="col">次</th>
                <th scope="col">时间</th>
                <th scope="col">渠道回的话</th>
                <th scope="col">之后</th>
              </tr>
            </thead>
            <tbody>
              {attempts.toReversed().map(({ nth, at, outcome, outcomeText, answer, nextAt }) => (
                <tr key={nth}>
                  <th scope="row">{nth}</th>
                  <td>{shortMomentText(at)}</td>
                  <td className={styles.words}>
                    {outcomeText} {answer && <span className={layout.muted}>{answer}</span>}
                  </td>
                  <td>
                    {outcome === "DONE" ? (
                      "—"
                    ) : nextAt ? (
                      `${shortMomentText(nextAt)} 再试`
                    ) : (
                      <b className={styles.red}>停下，等人处理</b>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {nextTryAt && <p className={layout.muted}>下一次 {shortMomentText(nextTryAt)}，系统自己试。</p>}
      {hand && (
        <>
          <p>
            <b>线下打款</b> {hand.note}（{hand.first.name} 登记
            {hand.first.at && `，${shortMomentText(hand.first.at)}`}；
            {hand.second ? `${hand.second.name} 核对过` : "等另一位同事核对，渠道不会再退"}）
          </p>
          <ul className={styles.photos}>
            {hand.proof.map((url, i) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={`打款凭证 ${i + 1}`} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}
