import type { VisitMade } from "@ginkgo/api-contract/orders/order-shapes";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import styles from "../account/account.module.css";
import { PictureLinks } from "../covers/picture-links.tsx";
import { vitalsText } from "./vitals-fields.tsx";

/** One measuring; a value outside the limits of the service stands out. */
function MeasuredText({ at, text, beyond }: { at?: string; text: string; beyond: readonly string[] }) {
  return (
    <>
      {at && `${momentText(at)} `}
      {text}
      {beyond.length > 0 && (
        <>
          {" "}
          <Tag tone="red">偏离：{beyond.join("；")}</Tag>
        </>
      )}
    </>
  );
}

/** A visit's record as it was handed in, for who made it and for whom it was made. */
export function VisitRecord({ record }: { record: VisitMade }) {
  const { note, items, abnormal, photos, startAt, endAt, measured, beyond } = record;
  const vitals = vitalsText(record.vitals);
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="made-h">
      <h2 id="made-h" className={styles.subtitle}>
        服务记录
      </h2>
      <Facts
        items={[
          ...(startAt ? [{ term: "开始", value: momentText(startAt) }] : []),
          ...(endAt ? [{ term: "结束", value: momentText(endAt) }] : []),
          ...(items?.length ? [{ term: "做了", value: items.join("、") }] : []),
          ...measured.map(({ at, vitals: found, beyond: over }, i) => ({
            term: i === 0 ? "服务前量" : "再量",
            value: <MeasuredText at={at} text={vitalsText(found)} beyond={over} />,
          })),
          ...(vitals
            ? [
                {
                  term: measured.length > 0 ? "服务后量" : "测量",
                  value: <MeasuredText text={vitals} beyond={beyond} />,
                },
              ]
            : []),
          ...(note === null
            ? []
            : [{ term: "记录", value: <span className={styles.feedbackText}>{note}</span> }]),
          ...(abnormal ? [{ term: "留意", value: abnormal }] : []),
        ]}
      />
      <PictureLinks pictures={photos.map((src, i) => ({ src, alt: `服务照片 ${i + 1}` }))} />
      {photos.length > 0 && (
        <p className={layout.hint}>照片只有客人、有权查看的家人、这次的护理员和处理订单的客服看得到。</p>
      )}
    </section>
  );
}
