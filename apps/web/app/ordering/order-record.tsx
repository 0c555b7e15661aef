import type { Order } from "@ginkgo/contract/order-shapes";
import { Facts } from "@ginkgo/ui/facts";
import { momentText } from "../lib/format.ts";

const vitalsText = ({ vitals }: NonNullable<Order["record"]>): string =>
  [
    vitals?.systolic && vitals.diastolic && `血压 ${vitals.systolic}/${vitals.diastolic}`,
    vitals?.heartRate && `心率 ${vitals.heartRate}`,
    vitals?.temperature && `体温 ${vitals.temperature}℃`,
    vitals?.oxygen && `血氧 ${vitals.oxygen}%`,
  ]
    .filter(Boolean)
    .join(" · ");

/** What was done on the visit, once it is over. */
export function OrderRecord({ order: { record } }: { order: Order }) {
  if (!record?.note) return null;
  const vitals = vitalsText(record);
  return (
    <section className="cardx pad" aria-labelledby="record-h">
      <h2 id="record-h" className="mem-h2">
        服务记录
      </h2>
      <Facts
        items={[
          ...(record.startAt ? [{ term: "开始", value: momentText(record.startAt) }] : []),
          ...(record.endAt ? [{ term: "结束", value: momentText(record.endAt) }] : []),
          ...(record.items?.length ? [{ term: "做了", value: record.items.join("、") }] : []),
          ...(vitals ? [{ term: "测量", value: vitals }] : []),
          ...(record.abnormal ? [{ term: "留意", value: record.abnormal }] : []),
          { term: "记录", value: <span className="fb-text">{record.note}</span> },
        ]}
      />
    </section>
  );
}
