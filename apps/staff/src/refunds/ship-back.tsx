import { shipGoodsBack } from "@ginkgo/api-contract/orders/order-staff";
import type { RefundCase } from "@ginkgo/api-contract/orders/refund-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { TextInput } from "@ginkgo/ui/text-input";
import { callStaff } from "../call-staff.ts";
import { textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";

/** Goods of a refused refund go to the customer again: in which parcel. */
export function ShipBack({
  refund,
  onDone,
  onMoved,
}: {
  refund: RefundCase;
  onDone: (text: string) => void;
  onMoved: () => void;
}) {
  if (!refund.actions.includes("shipBack")) return null;
  async function ship(form: FormData) {
    try {
      return await callStaff(shipGoodsBack, {
        params: { refundId: refund.id },
        body: {
          carrier: textOf(form, "carrier"),
          trackingNo: textOf(form, "trackingNo"),
          version: refund.version,
        },
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onMoved();
      throw error;
    }
  }
  return (
    <StepForm
      press="寄还了，告诉客户"
      draftKey={`refunds.${refund.id}.shipBack`}
      step={ship}
      onDone={() => onDone("记下了，客户会收到单号")}
    >
      {(texts) => (
        <>
          <TextInput label="快递公司" name="carrier" maxLength={20} error={texts.carrier} />
          <TextInput label="运单号" name="trackingNo" maxLength={40} error={texts.trackingNo} />
        </>
      )}
    </StepForm>
  );
}
