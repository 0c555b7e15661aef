import { refundReasons } from "@ginkgo/api-contract/orders/order-codes";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import type { RefundQuote } from "@ginkgo/api-contract/orders/orders";
import { yuan } from "@ginkgo/locale/money";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { ChoiceGroup, Radio } from "@ginkgo/ui/check";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { useSearchParams } from "react-router";
import account from "../lib/account/account.module.css";
import pictures from "../lib/covers/pictures.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { PictureUpload } from "../lib/form/picture-upload.tsx";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { sellsPackage } from "../lib/orders/order-labels.ts";
import { StepForm } from "./order-forms.tsx";
import { OrderReturn } from "./order-return.tsx";
import styles from "./orders.module.css";
import { isDivisible, RefundLines } from "./refund-lines.tsx";

function ProofPictures({ urls }: { urls: readonly string[] }) {
  return urls.map((url, i) => (
    <a key={url} href={url} className={pictures.picture} target="_blank" rel="noreferrer">
      <img src={url} alt={`凭证 ${i + 1}，在新窗口看大图`} width={96} height={96} />
    </a>
  ));
}

/** Where the money goes: back the way it came, which may be the family's. */
const backText = ({ paidBy }: Order): string =>
  paidBy && paidBy.name !== "您" ? `钱退回${paidBy.name}付款的账户` : "钱原路退回";

/** The refund that was asked for: how much, why, what became of it. */
export function RefundBox({ order }: { order: Order }) {
  const { refund, actions } = order;
  if (!refund) return null;
  const { stateText, amountFen, keptFen, keptText, reasonText, description, proof, answer, decideBy, lines } =
    refund;
  const pieces = order.items.reduce((sum, i) => sum + i.quantity, 0);
  const isOff = refund.state === "REFUSED" || refund.state === "CANCELLED";
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="refund-h">
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap)}>
        <h2 id="refund-h" className={account.subtitle}>
          退款
        </h2>
        <Tag tone={refund.state === "REFUSED" || refund.state === "ABNORMAL" ? "red" : "gold"}>
          {stateText}
        </Tag>
      </div>
      <Facts
        items={[
          { term: isOff ? "申请退" : "退给您", value: <b>¥{yuan(amountFen)}</b> },
          ...(keptFen > 0 && !isOff
            ? [{ term: sellsPackage(order) ? "用掉的" : "收取", value: `¥${yuan(keptFen)}` }]
            : []),
          ...(keptText && !isOff && !refund.returnState ? [{ term: "怎么算", value: keptText }] : []),
          ...(refund.countBackFen > 0 && !isOff
            ? [{ term: "次数", value: `退回一次，值 ¥${yuan(refund.countBackFen)}` }]
            : []),
          ...(isOff ? [] : [{ term: "退到", value: backText(order) }]),
          ...(lines.length > 0 && pieces > 1
            ? [{ term: "退的是", value: lines.map((l) => `${l.name} ${l.quantity} 件`).join("、") }]
            : []),
          { term: "原因", value: reasonText },
          ...(description ? [{ term: "说明", value: description }] : []),
          ...(proof.length > 0 ? [{ term: "凭证", value: <ProofPictures urls={proof} /> }] : []),
          ...(answer && answer !== keptText ? [{ term: "答复", value: answer }] : []),
          { term: "申请", value: momentText(refund.createdAt) },
          { term: "退款号", value: refund.refundNo },
        ]}
      />
      {refund.state === "REQUESTED" && decideBy && (
        <p className={layout.muted}>最晚 {momentText(decideBy)} 答复，到时没有答复就自动同意。</p>
      )}
      <OrderReturn order={order} />
      {actions.includes("cancelRefund") && (
        <StepForm order={order} intent="cancelRefund" variant="secondary" />
      )}
    </section>
  );
}

function RefundForm({ order, quote }: { order: Order; quote: RefundQuote }) {
  const form = useFormReply<Order>(`order-refund-${order.id}`, "refund");
  const { fetcher, busy, reply, refused, fields, typed, field } = form;
  useFormToast(reply, {
    refund:
      form.done?.status === "REFUND"
        ? "申请收到了"
        : sellsPackage(order)
          ? "没用的次数退了，钱会原路退回"
          : "订单取消了，钱会原路退回",
  });
  // The button that leads here opens the form.
  const isRequested = useSearchParams()[0].has("refund");
  const { refundableFen, keptFen, text, atOnce, provedFen } = quote;
  // Left empty, the sum is all of what this page says there is.
  const isWhole = !atOnce && provedFen === null;
  const isAgain = order.refund?.state === "REFUSED";
  const isPackage = sellsPackage(order);
  const label = isPackage
    ? "退没用的次数"
    : isAgain
      ? "不服，再申请一次退款"
      : atOnce
        ? "取消订单，申请退款"
        : "申请退款";
  return (
    <FormFold label={label} reply={reply} start={isRequested}>
      <fetcher.Form
        method="post"
        className={cx(layout.stack, account.foldBody)}
        noValidate
        encType="multipart/form-data"
      >
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="id" value={order.id} />
        {isWhole && <input type="hidden" name="wholeFen" value={refundableFen} />}
        <FormError refusal={refused} />
        {isAgain && <p>上次没有同意，还可以再申请一次，也只有这一次。请把新的情况写在说明里。</p>}
        <p className={cx(account.notice, account.block)}>
          {isPackage ? "现在退，退给您" : atOnce ? "现在取消，退给您" : "最多可以退"}{" "}
          <b>¥{yuan(refundableFen)}</b>
          {keptFen > 0 && !isPackage && `，收取 ¥${yuan(keptFen)}`}。{text}
          {atOnce && `${backText(order)}，一般 1 到 3 个工作日到账。`}
        </p>
        <Select label="为什么退" name="reason" defaultValue={typed.reason ?? ""} error={fields.reason}>
          <option value="">请选择</option>
          {Object.entries(refundReasons).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </Select>
        {order.parcels.length > 0 && (
          <ChoiceGroup legend="东西要寄回吗">
            <Radio
              name="withReturn"
              value=""
              defaultChecked={typed.withReturn !== "yes"}
              label="仅退款，东西不寄回"
            />
            <Radio
              name="withReturn"
              value="yes"
              defaultChecked={typed.withReturn === "yes"}
              label="退货退款，同意以后 7 天内寄回"
            />
          </ChoiceGroup>
        )}
        <RefundLines lines={quote.lines} typed={typed} error={fields.lines} />
        {provedFen !== null && (
          <>
            <p>
              长辈住院或去世，原因选“{refundReasons.HEALTH}
              ”，放上医院证明的照片：由客服核对，属实不收费用，最多退 ¥{yuan(provedFen)}。
            </p>
            <PictureUpload purpose="refund" most={3} error={fields.proof} />
          </>
        )}
        {!atOnce && (
          <TextInput
            label="退多少"
            name="amount"
            inputMode="decimal"
            unit="元"
            optional={isWhole}
            hint={
              provedFen === null
                ? `不填就是全部 ${yuan(refundableFen)} 元`
                : `一般是 ${yuan(refundableFen)} 元；服务有问题、长辈住院，可以写到 ${yuan(provedFen)} 元`
            }
            defaultValue={typed.amount}
            error={fields.amount ?? fields.amountFen}
          />
        )}
        <Textarea
          label="说明"
          {...field("description")}
          rows={3}
          optional
          maxLength={300}
          hint="哪里不合适，说清楚办得更快"
        />
        <Button type="submit" variant="danger" busy={busy}>
          {atOnce && provedFen === null && !isDivisible(quote.lines)
            ? `${isPackage ? "退没用的次数" : "取消订单"}，退 ¥${yuan(refundableFen)}`
            : "提交退款申请"}
        </Button>
      </fetcher.Form>
    </FormFold>
  );
}

/** The way to ask for a refund, where there is one. */
export function RefundAsk({ order, quote }: { order: Order; quote: RefundQuote | undefined }) {
  // While a payment can be undone, that is the way.
  if (!quote || quote.undo) return null;
  return (
    <section className={cx(layout.card, layout.padded, styles.ask)} id="refund-ask" aria-label="退款申请">
      <RefundForm order={order} quote={quote} />
    </section>
  );
}
