import type { Room } from "@ginkgo/api-contract/organisations/org-detail";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { Cover } from "@ginkgo/ui/cover";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Tag } from "@ginkgo/ui/tag";
import detail from "../../lib/detail/detail.module.css";
import styles from "./org-detail.module.css";
import { roomCover } from "./org-detail-gallery.tsx";

function Free({ room: { availableCount, waitWeeks } }: { room: Room }) {
  if (availableCount > 0) return <Tag tone="ok">空 {availableCount} 间</Tag>;
  return <Tag tone="gold">{waitWeeks ? `需排队，约 ${waitWeeks} 周` : "住满，需排队"}</Tag>;
}

/** Kinds of room with what a bed costs in each. */
export function RoomsBlock({ org }: { org: OrgDetail }) {
  const { rooms, details, bedsUpdatedOn, bedsSourceText } = org;
  return (
    <section className={detail.block} id="room" aria-labelledby="room-h">
      <h2 id="room-h">房间</h2>
      {rooms.length === 0 ? (
        <p className={layout.muted}>这家机构没有公布房型。住几人间、有没有独立卫浴，请打电话问。</p>
      ) : (
        <>
          <p className={layout.muted}>
            {details.roomsNote}价格是每张床的床位费，不含护理和餐费。
            {bedsUpdatedOn &&
              `空房数截至 ${dayText(bedsUpdatedOn)}${bedsSourceText ? `，${bedsSourceText}` : ""}。`}
          </p>
          <div className={styles.rooms}>
            {rooms.map((room, i) => (
              <div className={cx(layout.card, styles.room)} key={`${room.name}-${room.bedFeeFen}`}>
                <Cover kind="org" {...roomCover(org.id, room, i)} />
                <div>
                  <h3>{room.name}</h3>
                  <p className={layout.muted}>
                    {[room.areaSqm && `${room.areaSqm} 平方米`, ...room.features].filter(Boolean).join(" · ")}
                  </p>
                  <Free room={room} />
                </div>
                <Price fen={room.bedFeeFen} unit="月" />
              </div>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
