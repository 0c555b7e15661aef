import type { Offer } from "@ginkgo/contract/order-shapes";
import { Button } from "@ginkgo/ui/button";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import type { IconName } from "@ginkgo/ui/icon";
import { TextInput } from "@ginkgo/ui/text-input";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { FormTrouble } from "../lib/form-trouble.tsx";
import { isFarOff, whenText } from "./employee-words.ts";
import { useVisitForm } from "./use-visit-form.ts";

type Props = { orderId: string };

/** One press, one step. */
function OnePress({
  orderId,
  intent,
  label,
  icon,
  variant = "pri",
}: Props & {
  intent: "receive" | "goto" | "begin";
  label: string;
  icon?: IconName;
  variant?: "pri" | "sec";
}) {
  const { fetcher, busy, refused } = useVisitForm(orderId, intent);
  return (
    <fetcher.Form method="post" className="stack">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={orderId} />
      <FormTrouble refusal={refused} />
      <Button type="submit" variant={variant} size="big" full icon={icon} busy={busy}>
        {label}
      </Button>
    </fetcher.Form>
  );
}

/** `isNext`: what is to be done first on this page stands out. */
export const ReceiveForm = ({ orderId, label, isNext }: Props & { label: string; isNext: boolean }) => (
  <OnePress
    orderId={orderId}
    intent="receive"
    label={label}
    icon="check-circle"
    variant={isNext ? "pri" : "sec"}
  />
);

/** Sets out; hours before the time somebody may have touched the wrong card, and the customer hears of it at once. */
export function GotoForm({ visit, now, isNext }: { visit: Offer; now: string; isNext: boolean }) {
  const { orderId, appointment } = visit;
  const { fetcher, busy, refused } = useVisitForm(orderId, "goto");
  const look = { variant: isNext ? "pri" : "sec", icon: "moped-fill" } as const;
  if (!isFarOff(appointment, now)) return <OnePress orderId={orderId} intent="goto" label="出发" {...look} />;
  return (
    <>
      <FormTrouble refusal={refused} />
      <ConfirmForm
        fetcher={fetcher}
        fields={{ intent: "goto", id: orderId }}
        title="现在就出发？"
        description={`约的是${whenText(appointment, now)}，还早。点了以后，客人马上收到您出发的消息。`}
        yes="现在就出发"
        variant="pri"
      >
        <Button type="submit" size="big" full busy={busy} {...look}>
          出发
        </Button>
      </ConfirmForm>
    </>
  );
}

const reasons = ["那段时间来不了", "路太远", "这项服务我做不了", "身体不舒服"];

/** Refusing an offer: a reason picked or written. */
export function RejectForm({ orderId }: Props) {
  const { fetcher, busy, reply, refused, fields, typed } = useVisitForm(orderId, "reject");
  return (
    <FormFold label="来不了，拒单" reply={reply}>
      <fetcher.Form method="post" className="stack fold-in" noValidate>
        <input type="hidden" name="intent" value="reject" />
        <input type="hidden" name="id" value={orderId} />
        <FormTrouble refusal={refused} />
        <Chips legend="为什么来不了">
          {reasons.map((reason, i) => (
            <ChipOption
              key={reason}
              name="reason"
              value={reason}
              defaultChecked={typed.reason ? typed.reason === reason : i === 0}
            >
              {reason}
            </ChipOption>
          ))}
        </Chips>
        <TextInput
          label="别的原因"
          optional
          name="other"
          autoComplete="off"
          maxLength={100}
          defaultValue={typed.other}
          error={fields.reason}
        />
        <Button type="submit" variant="dan" size="big" full busy={busy}>
          确定拒单
        </Button>
      </fetcher.Form>
    </FormFold>
  );
}

/** At the door: the four digits on the customer's page, then it begins. */
export function ArriveForm({ orderId }: Props) {
  const { fetcher, busy, refused, fields } = useVisitForm(orderId, "handle");
  const isWrong = refused?.reason === "ARRIVAL_CODE_WRONG";
  return (
    <div className="stack">
      <fetcher.Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="handle" />
        <input type="hidden" name="id" value={orderId} />
        <FormTrouble refusal={isWrong ? undefined : refused} />
        <TextInput
          label="到达码"
          name="arrival"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          required
          placeholder="4 位数字"
          hint="请客人打开订单，念出上面的四位数字"
          error={isWrong ? refused.message : fields.code}
        />
        <Button type="submit" variant="pri" size="big" full icon="house-line" busy={busy}>
          到了，开始服务
        </Button>
      </fetcher.Form>
      <details className="fold">
        <summary>客人说不出到达码</summary>
        <div className="fold-in stack">
          <p>可以先开始，订单上会写明没有核对到达码。</p>
          <OnePress orderId={orderId} intent="begin" label="不核对，直接开始" variant="sec" />
        </div>
      </details>
    </div>
  );
}
