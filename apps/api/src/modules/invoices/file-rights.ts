import type { FileRights } from "../../http/file-rights.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { invoiceById } from "./invoice-rows.ts";

/** PDFs of invoices and red letters: for who asked for them, and the staff of who issued them. */
export const fileRights: FileRights[] = [
  {
    kind: "invoice",
    async mayRead(db, viewer, id) {
      const row = await invoiceById(db, id);
      if (!row) return false;
      if (viewer.kind === "member") return viewer.memberId === row.memberId;
      if (viewer.kind !== "staff" || !viewer.permissions.has("invoices.read")) return false;
      const sellers = await sellersOf(db, viewer);
      return sellers === null || sellers.includes(row.seller);
    },
  },
];
