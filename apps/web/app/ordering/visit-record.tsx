import type { VisitMade } from "@ginkgo/contract/order-shapes";
import { Facts } from "@ginkgo/ui/facts";
import { momentText } from "../lib/format.ts";
import { PictureLinks } from "../lib/picture-links.tsx";

const units = [
  ["heartRate", "心率", "次/分"],
  ["temperature", "体温", "℃"],
  ["oxygen", "血氧", "%"],
] as const;

/** What was measured, as one line; empty where nothing was. */
function vitalsText({ vitals = {} }: VisitMade): string {
  const { systolic, diastolic } = vitals;
  return [
    ...(systolic || diastolic ? [`血压 ${systolic ?? "–"}/${diastolic ?? "–"} mmHg`] : []),
    ...units.flatMap(([name, label, unit]) => (vitals[name] ? [`${label} ${vitals[name]} ${unit}`] : [])),
  ].join("，");
}

/** A visit's record as it was handed in, for who made it and for whom it was made. */
export function VisitRecord({ record }: { record: VisitMade }) {
  const { note, items, abnormal, photos, startAt, endAt } = record;
  const vitals = vitalsText(record);
  return (
    <section className="cardx pad stack" aria-labelledby="made-h">
      <h2 id="made-h" className="mem-h2">
        服务记录
      </h2>
      <Facts
        items={[
          ...(startAt ? [{ term: "开始", value: momentText(startAt) }] : []),
          ...(endAt ? [{ term: "结束", value: momentText(endAt) }] : []),
          ...(items?.length ? [{ term: "做了", value: items.join("、") }] : []),
          ...(vitals ? [{ term: "测量", value: vitals }] : []),
          { term: "记录", value: <span className="fb-text">{note}</span> },
          ...(abnormal ? [{ term: "留意", value: abnormal }] : []),
        ]}
      />
      <PictureLinks pictures={photos.map((src, i) => ({ src, alt: `服务照片 ${i + 1}` }))} />
      {photos.length > 0 && (
        <p className="hint">照片只有客人、有权查看的家人、这次的护理员和处理订单的客服看得到。</p>
      )}
    </section>
  );
}
