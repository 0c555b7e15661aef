import { Button } from "@ginkgo/ui/button";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import type { IconName } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { usePlace } from "../lib/map/use-place.ts";
import { useSiteData } from "../lib/routing/site-data.ts";
import { telephoneHref } from "../lib/telephone.ts";
import { useVisitForm } from "./use-visit-form.ts";

type Props = { orderId: string };

/** One press, one step. */
function OnePress({
  orderId,
  intent,
  label,
  icon,
  variant,
}: Props & {
  intent: "receive";
  label: string;
  icon: IconName;
  variant: "primary" | "secondary";
}) {
  const { fetcher, busy, refused } = useVisitForm(orderId, intent);
  return (
    <fetcher.Form method="post" className={layout.stack}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={orderId} />
      <FormError refusal={refused} />
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
    variant={isNext ? "primary" : "secondary"}
  />
);

/** Sets out; from where is kept with the visit. */
export function GotoForm({ orderId, isNext }: Props & { isNext: boolean }) {
  const { fetcher, busy, refused } = useVisitForm(orderId, "goto");
  const { asking, onSubmit } = usePlace((form) => void fetcher.submit(form, { method: "post" }));
  return (
    <fetcher.Form method="post" className={layout.stack} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="goto" />
      <input type="hidden" name="id" value={orderId} />
      <FormError refusal={refused} />
      <Button
        type="submit"
        variant={isNext ? "primary" : "secondary"}
        size="big"
        full
        icon="moped-fill"
        busy={busy || asking}
        busyLabel={asking ? "正在定位" : undefined}
      >
        出发
      </Button>
    </fetcher.Form>
  );
}

const reasons = ["那段时间来不了", "路太远", "这项服务我做不了", "身体不舒服"];

/** Refusing an offer, or giving back a visit that was accepted: a reason picked or written. */
export function RejectForm({ orderId, isAccepted }: Props & { isAccepted: boolean }) {
  const { fetcher, busy, reply, refused, fields, typed } = useVisitForm(orderId, "reject");
  return (
    <FormFold label={isAccepted ? "来不了，请换人" : "来不了，拒单"} reply={reply}>
      <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)} noValidate>
        <input type="hidden" name="intent" value="reject" />
        <input type="hidden" name="id" value={orderId} />
        <FormError refusal={refused} />
        {isAccepted && <p>客人在等您。来不了就尽早说，我们马上另找一位。</p>}
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
        <Button type="submit" variant="danger" size="big" full busy={busy}>
          {isAccepted ? "确定来不了" : "确定拒单"}
        </Button>
      </fetcher.Form>
    </FormFold>
  );
}

/** At the door: the four digits on the customer's page, then it begins. */
export function ArriveForm({ orderId }: Props) {
  const { fetcher, busy, refused, fields } = useVisitForm(orderId, "handle");
  const { asking, onSubmit } = usePlace((form) => void fetcher.submit(form, { method: "post" }));
  const phone = useSiteData()?.config.site.phone;
  const isWrong = refused?.reason === "ARRIVAL_CODE_WRONG";
  return (
    <div className={layout.stack}>
      <fetcher.Form method="post" className={layout.stack} noValidate onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="handle" />
        <input type="hidden" name="id" value={orderId} />
        <FormError refusal={isWrong ? undefined : refused} />
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
        <Button
          type="submit"
          variant="primary"
          size="big"
          full
          icon="house-line"
          busy={busy || asking}
          busyLabel={asking ? "正在定位" : undefined}
        >
          到了，开始服务
        </Button>
        <p className={layout.muted}>
          点的时候看一次您的位置。知道客人家在哪里的，会核对是不是在附近 500 米以内；不会一直跟着您。
        </p>
      </fetcher.Form>
      <details className={account.fold}>
        <summary>客人说不出到达码</summary>
        <div className={cx(account.foldBody, layout.stack)}>
          <p>请打客服电话，说明情况。核实以后，客服代您开始，不用到达码。</p>
          {phone && (
            <Button variant="secondary" size="big" full icon="phone" href={telephoneHref(phone)}>
              打给客服 {phone}
            </Button>
          )}
        </div>
      </details>
    </div>
  );
}

/** At the door with nobody there: what was tried, so that customer and staff hear of it. */
export function AbsentForm({ orderId }: Props) {
  const { fetcher, busy, reply, refused, fields, typed } = useVisitForm(orderId, "absent");
  const { asking, onSubmit } = usePlace((form) => void fetcher.submit(form, { method: "post" }));
  return (
    <FormFold label="到了，没有见到人" reply={reply}>
      <fetcher.Form
        method="post"
        className={cx(layout.stack, account.foldBody)}
        noValidate
        onSubmit={onSubmit}
      >
        <input type="hidden" name="intent" value="absent" />
        <input type="hidden" name="id" value={orderId} />
        <FormError refusal={refused} />
        <p>先给客人打电话。说了以后客人和客服都会收到消息；客人来了，照样填到达码开始。</p>
        <TextInput
          label="看到的情况"
          name="note"
          autoComplete="off"
          maxLength={200}
          required
          placeholder="例如：敲门、打电话都没有人应"
          defaultValue={typed.note}
          error={fields.note}
        />
        <Button
          type="submit"
          variant="danger"
          size="big"
          full
          busy={busy || asking}
          busyLabel={asking ? "正在定位" : undefined}
        >
          没有见到人
        </Button>
        <p className={layout.muted}>
          请在门口点。点的时候看一次您的位置，知道客人家在哪里的，会核对是不是在附近 500
          米以内；查不了位置的，由客服打电话核实，48 小时内没有结论，全额退给客人。
        </p>
      </fetcher.Form>
    </FormFold>
  );
}
