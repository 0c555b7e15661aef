import type { FileRights } from "../../http/file-rights.ts";
import { sellersOf } from "./list-orders.ts";
import { orderById, readableOrder } from "./own-order.ts";

/** Photos of a visit: whoever may read its order, and staff who read orders of that seller. */
export const fileRights: FileRights[] = [
  {
    kind: "visit",
    async mayRead(db, viewer, id) {
      const order = await orderById(db, id);
      if (!order) return false;
      if (viewer.kind === "member")
        return readableOrder(db, viewer, order).then(
          () => true,
          () => false,
        );
      if (viewer.kind !== "staff" || !viewer.permissions.has("orders.read")) return false;
      const sellers = await sellersOf(db, viewer);
      return sellers === null || sellers.includes(order.seller);
    },
  },
];
