import type { RefundCase } from "@ginkgo/api-contract/orders/refund-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { sumText } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useKeys } from "../shell/use-keys.ts";
import staff from "../staff.module.css";
import { useSubmit } from "../use-submit.ts";
import type { RefundDraft } from "./refund-drafts.ts";
import type { Grant } from "./refund-grant.ts";
import { decide, pressOf, stepOf } from "./refund-steps.ts";
import styles from "./refunds.module.css";

interface Props {
  refund: RefundCase;
  draft: RefundDraft | undefined;
  grant: Grant;
  change: (more: Partial<RefundDraft>) => void;
  drop: () => void;
  /** It was decided: what to say. */
  onDone: (text: string) => void;
  /** Somebody else was first. */
  onMoved: () => void;
  /** Sentences for lines, by their ids; one of all of them under "". They stand beside the goods. */
  onLines: (errors: Record<string, string>) => void;
}

/** The fields of this form; a sentence for any other is of the whole. */
const own = ["amountFen", "returnTo", "reason"];

/** Sentences for lines that were sent, by the ids of the lines. */
function lineErrors(
  fields: Record<string, string>,
  lines: Grant["body"]["lines"] = [],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const [, place] = /^lines(?:\.(\d+)\..+)?$/.exec(name) ?? [name];
      return name.startsWith("lines")
        ? [[place === undefined ? "" : (lines[Number(place)]?.lineId ?? ""), text]]
        : [];
    }),
  );
}

/** A key for one body: sent again unchanged it is the same press. */
function useRequestKey(): (body: unknown) => string {
  const last = useRef({ body: "", key: "" });
  return (body) => {
    const json = JSON.stringify(body);
    if (last.current.body !== json) last.current = { body: json, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** Yes or no to what waits for a decision: the sum on the button, the words kept until they are sent. */
export function Decision({ refund, draft, grant, change, drop, onDone, onMoved, onLines }: Props) {
  const step = stepOf(refund);
  const isRefusing = draft?.isRefusing ?? false;
  const { form, fields, failure, busy, send } = useSubmit();
  const [isArmed, setArmed] = useState(false);
  const keyOf = useRequestKey();
  const words = useRef<HTMLTextAreaElement>(null);
  const press = pressOf(refund, grant, { isRefusing });

  // What is on the button changes under the key: it has to be pressed anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of what would be sent takes it back
  useEffect(() => setArmed(false), [press, draft?.reason, refund.version]);
  useEffect(() => {
    if (isRefusing) words.current?.focus();
  }, [isRefusing]);

  const isByHand = refund.state === "ABNORMAL";
  async function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (!step || busy) return;
    setArmed(false);
    onLines({});
    const body = { isRefusing, version: draft?.version ?? refund.version, grant: grant.body, draft };
    let isFirst = false;
    const done = await send(async () => {
      try {
        const order = await decide(refund, step, body, keyOf(body));
        isFirst = order.refund?.id === refund.id && order.refund.state === "WAIT_SECOND";
      } catch (error) {
        if (error instanceof ApiError) onLines(lineErrors(error.fields, grant.body.lines));
        if (error instanceof ApiError && (error.status === 409 || error.status === 0)) onMoved();
        throw error;
      }
    });
    if (!done) return;
    drop();
    if (isRefusing) onDone(isByHand ? "退回了，要重新处理" : "没有同意，客户会收到通知");
    else onDone(isFirst ? `${press}：等第二位同事确认，现在还没有退` : press);
  }
  useKeys(
    step
      ? {
          ...(isRefusing
            ? {}
            : { a: ["同意，再按一次送出", () => (isArmed ? void submit() : setArmed(true))] }),
          b: ["拒绝，再按是同意", () => change({ isRefusing: !isRefusing })],
          ...(isArmed ? { Escape: ["先不同意", () => setArmed(false)] } : {}),
        }
      : {},
  );
  if (!step) return null;
  const isReturnAgreed = step === "agree" && refund.withReturn;
  const grants = step !== "second" && !isRefusing;
  const whole =
    failure ?? Object.entries(fields).find(([name]) => !own.includes(name) && !name.startsWith("lines"))?.[1];
  return (
    <form ref={form} className={styles.decide} onSubmit={submit} noValidate>
      {whole && (
        <p className={cx(field.message, field.error)} role="alert" tabIndex={-1}>
          {whole}
        </p>
      )}
      {grants && (
        <TextInput
          label="退多少"
          name="amount"
          inputMode="decimal"
          unit="元"
          hint={`最多 ${sumText(refund.mostFen)}`}
          value={grant.amount}
          onChange={(event) => change({ amount: event.currentTarget.value })}
          error={fields.amountFen ?? (grant.amountFen === undefined ? "请填大于 0 的金额。" : undefined)}
        />
      )}
      {isReturnAgreed && !isRefusing && (
        <TextInput
          label="寄回哪里"
          name="returnTo"
          maxLength={120}
          optional
          hint="自营的不填就寄到银杏里；商家的不填就用上次的"
          value={draft?.returnTo ?? ""}
          onChange={(event) => change({ returnTo: event.currentTarget.value })}
          error={fields.returnTo}
        />
      )}
      {step === "received" && !isRefusing && (
        <Select
          label="退回来的货"
          value={draft?.restock ?? ""}
          options={[
            { value: "", label: "按退款原因：有问题的不再卖" },
            { value: "yes", label: "重新上架" },
            { value: "no", label: "不再卖" },
          ]}
          onChange={(event) => change({ restock: event.currentTarget.value })}
        />
      )}
      <Textarea
        ref={words}
        label={isRefusing ? "为什么不同意" : "给客户的话"}
        hint={
          isRefusing
            ? "客户看得到，请写完整的一句话"
            : grant.isOther
              ? "和申请的不一样，要写"
              : "会显示在订单里"
        }
        name="reason"
        rows={3}
        maxLength={200}
        optional={!isRefusing && !grant.isOther}
        value={draft?.reason ?? ""}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        error={fields.reason}
      />
      <div className={cx(layout.row, layout.wrap)}>
        <Button type="submit" variant={isRefusing ? "danger" : "primary"} busy={busy}>
          {press} {!isRefusing && <kbd>A</kbd>}
        </Button>
        <Button variant={isRefusing ? "quiet" : "danger"} onClick={() => change({ isRefusing: !isRefusing })}>
          {isRefusing ? "不拒绝了" : step === "second" ? "不同意…" : "拒绝…"} <kbd>B</kbd>
        </Button>
      </div>
      <p className={cx(isArmed ? staff.talkNote : layout.muted)} role="status">
        {isArmed
          ? `再按一次 A 就送出：${press}。按 Esc 不送。`
          : isRefusing
            ? "拒绝以后客户会收到通知，可以再申请一次。"
            : grants && grant.isOther && !grant.ends
              ? "只退一部分：退了以后订单照常，不算取消。送出以后不能收回，客户会收到通知。"
              : "送出以后不能收回，客户会收到通知。"}
      </p>
    </form>
  );
}
