import { sql } from "drizzle-orm";
import type { FileRights } from "../../http/file-rights.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Permission } from "../identity/staff/public.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { paperRights } from "./employees/papers.ts";
import { orderById, readableOrder } from "./own-order.ts";
import { refundRows } from "./refunds/refund-row.ts";

/** Members who read the order as one of `sides`, and staff with the permission who read orders of that seller. */
async function mayReadOf(
  db: Db,
  viewer: Viewer,
  orderId: string,
  { sides, permission }: { sides: readonly string[]; permission: Permission },
): Promise<boolean> {
  const order = await orderById(db, orderId);
  if (!order) return false;
  if (viewer.kind === "member")
    return readableOrder(db, viewer, order).then(
      ({ as }) => sides.includes(as),
      () => false,
    );
  if (viewer.kind !== "staff" || !viewer.permissions.has(permission)) return false;
  const sellers = await sellersOf(db, viewer);
  return sellers === null || sellers.includes(order.seller);
}

/** Photos of a visit are for both sides; what a customer proves with is for who decides, not for who made the visit. */
export const fileRights: FileRights[] = [
  paperRights,
  {
    kind: "visit",
    mayRead: (db, viewer, id) =>
      mayReadOf(db, viewer, id, { sides: ["customer", "employee"], permission: "orders.read" }),
  },
  {
    kind: "refundPaid",
    async mayRead(db, viewer, id) {
      const [refund] = await refundRows(db, sql`where r.id = ${id}::bigint`);
      return (
        refund !== undefined &&
        mayReadOf(db, viewer, refund.orderId, { sides: [], permission: "orders.refund" })
      );
    },
  },
  {
    kind: "refund",
    async mayRead(db, viewer, id) {
      const [refund] = await refundRows(db, sql`where r.id = ${id}::bigint`);
      const rights = { sides: ["customer"], permission: "orders.refund" } as const;
      return refund !== undefined && mayReadOf(db, viewer, refund.orderId, rights);
    },
  },
];
