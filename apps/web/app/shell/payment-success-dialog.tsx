import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import { Link } from "react-router";
import type { DialogProps } from "../lib/routing/dialog-props.ts";

/** The money arrived: says so once, and what comes next. */
export default function PaymentSuccessDialog({ payload, open, onClose }: DialogProps<"paymentSuccess">) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="付款成功"
      description="钱已经收到，不用再付。接下来每一步都记在订单里，有变化会发消息给您。"
      foot={
        <>
          <Button render={<Link to="/user/orders" onClick={onClose} />}>看全部订单</Button>
          <Button
            variant="primary"
            render={<Link to={`/user/order-detail?id=${payload.orderId}`} onClick={onClose} />}
          >
            看这张订单
          </Button>
        </>
      }
    />
  );
}
