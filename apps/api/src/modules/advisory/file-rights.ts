import type { FileRights } from "../../http/file-rights.ts";
import { conversationRow, sideOf } from "./conversation-row.ts";

/** Pictures and recordings of a conversation: its two sides, as long as they are its sides; no supervisor. */
export const fileRights: FileRights[] = [
  {
    kind: "chat",
    mayRead: async (db, viewer, id) => {
      const found = await conversationRow(db, id);
      return (
        found !== undefined &&
        viewer.kind !== "visitor" &&
        ["member", "staff"].includes(sideOf(found, viewer) ?? "")
      );
    },
  },
];
