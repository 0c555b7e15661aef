import type { VisitMade } from "@ginkgo/contract/order-shapes";
import { Facts } from "@ginkgo/ui/facts";
import { momentText } from "../lib/format.ts";

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

/** A visit's record as it was handed in. */
export function VisitMadeView({ record }: { record: VisitMade }) {
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
          ...(vitals ? [{ term: "量了", value: vitals }] : []),
          { term: "怎么样", value: note ?? "" },
          ...(abnormal ? [{ term: "不对的", value: abnormal }] : []),
        ]}
      />
      {photos.length > 0 && (
        <div className="pics">
          {photos.map((url, i) => (
            <a key={url} href={url} className="pic" target="_blank" rel="noreferrer">
              <img src={url} alt={`服务照片 ${i + 1}，在新窗口看大图`} width={96} height={96} />
            </a>
          ))}
        </div>
      )}
    </section>
  );
}
