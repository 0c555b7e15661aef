import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import type { Viewer } from "../../http/viewer.ts";
import { firstOf } from "../../platform/database/database.ts";
import { labelSealContext } from "./file-row.ts";
import { purposes, type StoredPurpose } from "./purposes.ts";
import { storedBytes } from "./read-bytes.ts";
import { shownCopy } from "./shown-copy.ts";
import { files } from "./tables.ts";

/** A file somebody may have. */
export interface OpenFile {
  bytes: Uint8Array<ArrayBuffer>;
  mime: string;
  /** What to call it when it is saved. */
  label: string;
  /** Whether everybody may have it, caches among them. */
  isPublic: boolean;
  /** Drawn by the server itself: nothing of a stranger is in it. */
  isOurs: boolean;
}

interface Asking {
  request: Request;
  /** One browser may hold a member and somebody of the staff: either may have the right. */
  viewers: readonly Viewer[];
}

interface Found {
  id: string;
  purpose: StoredPurpose;
  memberId: string | null;
  staffId: string | null;
  label: string;
  mime: string;
  usedBy: string | null;
  name: string;
  shownName: string | null;
}

async function mayRead(
  { database, fileRights, clock }: AppContext,
  { request, viewer }: { request: Request; viewer: Viewer },
  file: Found,
): Promise<boolean> {
  if (viewer.kind === "member" && viewer.memberId === file.memberId) return true;
  if (viewer.kind === "staff" && viewer.staffId === file.staffId) return true;
  const [kind = "", id = ""] = file.usedBy?.split(":") ?? [];
  const rights = fileRights.find((r) => r.kind === kind);
  return (await rights?.mayRead(database.primary, viewer, id, request, clock.now())) ?? false;
}

async function mayAnyRead(context: AppContext, { request, viewers }: Asking, file: Found): Promise<boolean> {
  for (const viewer of viewers) if (await mayRead(context, { request, viewer }, file)) return true;
  return false;
}

/** What of it goes out: opened where it is sealed, marked where it may only serve one end. */
async function shown(context: AppContext, file: Found): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { watermark: words } = purposes[file.purpose];
  return words ? shownCopy(context, file, words) : storedBytes(context, file);
}

/**
 * The file under a name, or undefined: one that is not there and one this viewer may not see look alike (A2). Private
 * ones are asked about on every request.
 */
export async function openFile(
  context: AppContext,
  asking: Asking,
  name: string,
): Promise<OpenFile | undefined> {
  if (!/^[0-9a-f]{32}$/.test(name)) return undefined;
  const file = await firstOf(
    context.database.primary
      .select({
        id: files.id,
        purpose: files.purpose,
        memberId: files.memberId,
        staffId: files.staffId,
        label: files.label,
        mime: files.mime,
        usedBy: files.usedBy,
        name: files.name,
        shownName: files.shownName,
      })
      .from(files)
      .where(
        and(
          eq(files.name, name),
          isNotNull(files.readyAt),
          eq(files.doomed, false),
          eq(files.tooHeavy, false),
          or(isNull(files.expiresAt), gt(files.expiresAt, context.clock.now())),
        ),
      ),
  );
  if (!file) return undefined;
  const isPublic = purposes[file.purpose].access === "public" && file.usedBy !== null;
  if (!isPublic && !(await mayAnyRead(context, asking, file))) return undefined;
  const bytes = await shown(context, file);
  if (!bytes) return undefined;
  return {
    bytes,
    mime: file.mime,
    label: context.vault.open(file.label, labelSealContext(file.id)),
    isPublic,
    isOurs: file.purpose === "paper",
  };
}
