import type { GroupDeparture } from "@ginkgo/api-contract/tours/departures";
import { cx } from "@ginkgo/ui/lib/cx";
import styles from "./departures.module.css";

/** Seats paid for and held against all there are, the minimum as a tick. */
export function SeatBar({ departure }: { departure: GroupDeparture }) {
  const { paidSeats, unpaidSeats, minGroup, maxGroup } = departure;
  const share = (seats: number) => `${(100 * Math.min(seats, maxGroup)) / Math.max(maxGroup, 1)}%`;
  return (
    <div
      className={cx(styles.bar, paidSeats >= minGroup && styles.enough)}
      role="img"
      aria-label={`付款 ${paidSeats} 位，待付款 ${unpaidSeats} 位；最少 ${minGroup} 位，最多 ${maxGroup} 位`}
    >
      <span className={styles.paid} style={{ left: 0, width: share(paidSeats) }} />
      <span
        className={styles.unpaid}
        style={{ left: share(paidSeats), width: share(Math.min(unpaidSeats, maxGroup - paidSeats)) }}
      />
      <span className={styles.minimum} style={{ left: share(minGroup) }} />
    </div>
  );
}
