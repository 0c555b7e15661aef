import type { Db } from "../platform/database.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Who besides the uploader may open a private file, told by the module that refers to it (`claimFiles` with
 * `kind:id`). Asked on every request, so that a right taken away holds at once.
 */
export interface FileRights {
  /** The word before the colon. */
  kind: string;
  mayRead(db: Db, viewer: Viewer, id: string): Promise<boolean>;
}
