import type { OrderCard } from "@ginkgo/api-contract/orders/order-shapes";
import { Button, type ButtonVariant } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { orderTitle } from "../lib/orders/order-labels.ts";

interface ButtonAppearance {
  order: OrderCard;
  variant: ButtonVariant;
  size?: "small" | "normal" | "big";
}

/** Goes to the cashier; family first reads that it is their own money. */
export function PayForm({ order, variant, size }: ButtonAppearance) {
  const { fetcher, busy, reply } = useFormReply(`order-pay-${order.id}`, "pay");
  useFormToast(reply, {});
  if (order.ownerName)
    return (
      <Button variant={variant} size={size} render={<Link to={`/user/pay?id=${order.id}`} />}>
        替{order.elderName ?? order.ownerName}付款
      </Button>
    );
  return (
    <fetcher.Form method="post" className={account.inlineForm}>
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="amountFen" value={order.amountFen} />
      <input type="hidden" name="id" value={order.id} />
      <Button type="submit" variant={variant} size={size} busy={busy}>
        {order.status === "PAY_ERROR" ? "再付一次" : "去付款"}
        <span className={layout.screenReader}>：{orderTitle(order)}</span>
      </Button>
    </fetcher.Form>
  );
}

interface Step {
  intent: "confirm" | "complete" | "close" | "cancelRefund";
  label: string;
  title: string;
  description: string;
  done: string;
}

/** The steps that ask once more. What a confirmation means differs by kind. */
export const stepOf = (order: OrderCard, intent: Step["intent"]): Step => {
  const isGoods = order.kind === "PRODUCT";
  const steps: Record<Step["intent"], Omit<Step, "intent">> = {
    confirm: isGoods
      ? {
          label: "确认收货",
          title: "东西收到了，没有问题？",
          description: "确认之后，七天内还可以申请退款。",
          done: "已确认收货",
        }
      : {
          label: "确认完成",
          title: "这次服务做完了，没有问题？",
          description: "确认之后，七天内还可以申请退款。没做完、不满意，先不要确认，打电话给我们。",
          done: "已确认完成",
        },
    complete: {
      label: "不评价，直接完成",
      title: "不评价，直接完成？",
      description: "订单会变成“已完成”，七天内还可以申请退款。",
      done: "订单完成了",
    },
    close: {
      label: "取消订单",
      title: "取消这张订单？",
      description: order.actions.includes("pay")
        ? "还没有付款，不收任何费用；为您留着的时间、名额或商品会让给别人。"
        : `这张订单没有付款，取消不收任何费用，${order.package ? "这一次退回套餐，可以再约" : "用掉的会员卡次数会退回卡里"}；为您留着的时间会让给别人。`,
      done: "订单取消了",
    },
    cancelRefund: {
      label: "撤回退款申请",
      title: "撤回退款申请？",
      description: "撤回以后，订单照原来的安排继续。",
      done: "申请撤回了",
    },
  };
  return { intent, ...steps[intent] };
};

/** A step of an order that cannot be taken back. */
export function StepForm({ order, intent, variant, size }: ButtonAppearance & Pick<Step, "intent">) {
  const { fetcher, busy, reply } = useFormReply(`order-${intent}-${order.id}`, intent);
  const step = stepOf(order, intent);
  useFormToast(reply, { [intent]: step.done });
  return (
    <ConfirmForm
      fetcher={fetcher}
      fields={{ intent, id: order.id }}
      title={step.title}
      description={step.description}
      yes={step.label}
      variant={intent === "close" ? "danger" : "primary"}
    >
      <Button type="submit" variant={variant} size={size} busy={busy}>
        {step.label}
        <span className={layout.screenReader}>：{orderTitle(order)}</span>
      </Button>
    </ConfirmForm>
  );
}
