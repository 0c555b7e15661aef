import type { Db } from "../platform/database/database.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Who besides the uploader may open a private file, told by the module that refers to it (`claimFiles` with
 * `kind:id`). Asked on every request, so that a right taken away holds at once.
 */
export interface FileRights {
  /** The word before the colon. */
  kind: string;
  /** @param request for rights that stand in a cookie of the module's own, which may have run out by `now` */
  mayRead(db: Db, viewer: Viewer, id: string, request: Request, now: Date): Promise<boolean>;
}
