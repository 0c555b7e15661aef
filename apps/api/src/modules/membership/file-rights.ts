import type { FileRights } from "../../http/file-rights.ts";

/** Pictures of feedback: the writer's own, and those of the staff who answer. */
export const fileRights: FileRights[] = [
  {
    kind: "opinion",
    mayRead: async (_db, viewer) => viewer.kind === "staff" && viewer.permissions.has("opinions.answer"),
  },
];
