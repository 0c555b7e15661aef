import type { Endpoint } from "@ginkgo/api-contract/endpoint";
import type { OrderCard } from "@ginkgo/api-contract/orders/order-shapes";
import { cancelOrder, dispatchOrder, noteOrder, staffOrder } from "@ginkgo/api-contract/orders/order-staff";
import { TextInput } from "@ginkgo/ui/text-input";
import { usePermissions, useRefresh } from "react-admin";
import { BulkBar, type BulkStep } from "../bulk/bulk-bar.tsx";
import { Impossible } from "../bulk/run-bulk.ts";
import type { Ticks } from "../bulk/use-ticks.ts";
import { callStaff } from "../call-staff.ts";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";

/** Asks how the order stands first, for a list may be a minute old; the step is then for that. @throws Impossible where it does not offer the step */
async function offering({ id }: OrderCard, action: string) {
  const order = await callStaff(staffOrder, { params: { id } });
  if (!order.actions.includes(action)) throw new Impossible(`现在是“${order.statusText}”，不能这样做`);
  return { params: { id }, body: order.version === undefined ? {} : { version: order.version } };
}

const cancelWith = ({ params, body }: Awaited<ReturnType<typeof offering>>, reason: string) =>
  callStaff(cancelOrder, { params, body: { ...body, reason } });

const steps: readonly (BulkStep<OrderCard> & { needs: Endpoint["permission"] })[] = [
  {
    label: "自动派单",
    can: ({ actions }) => actions.includes("dispatch"),
    needs: dispatchOrder.permission,
    run: async (order) => callStaff(dispatchOrder, await offering(order, "dispatch")),
  },
  {
    label: "写备注…",
    needs: noteOrder.permission,
    fields: (texts) => (
      <TextInput
        label="备注"
        name="text"
        maxLength={500}
        hint="只有工作人员看得到，每一单都写上"
        error={texts.text}
      />
    ),
    run: ({ id }, form) => callStaff(noteOrder, { params: { id }, body: { text: textOf(form, "text") } }),
  },
  {
    label: "取消并全额退款…",
    can: ({ actions }) => actions.includes("cancel"),
    needs: cancelOrder.permission,
    danger: true,
    fields: (texts) => <ReasonInput fields={texts} hint="每位会员都会看到，退款不能撤回" />,
    run: async (order, form) => cancelWith(await offering(order, "cancel"), textOf(form, "reason")),
  },
];

/** What may be done with the ticked orders. */
export function OrderBulk({ orders, ticks }: { orders: readonly OrderCard[]; ticks: Ticks }) {
  const { permissions = [] } = usePermissions<string[]>();
  const refresh = useRefresh();
  return (
    <BulkBar
      all={orders}
      ticks={ticks}
      steps={steps.filter(({ needs }) => needs === undefined || permissions.includes(needs))}
      nameOf={({ sn }) => sn}
      unit="单"
      onDone={refresh}
    />
  );
}
