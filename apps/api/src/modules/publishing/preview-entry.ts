import { type EntryKindName, PREVIEW_COOKIE } from "@ginkgo/api-contract/publishing/entry-codes";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import type { EntryKind } from "../../http/entry-kinds.ts";
import { badInput, ProblemError, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { ReadViewer, StaffViewer } from "../../http/viewer.ts";
import { HOUR, later } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { VaultError } from "../../platform/secrets/vault.ts";
import { hiddenCookie } from "../identity/public.ts";
import { checkContent } from "./check-content.ts";
import { findEntry, kindNamed, requireReach, waitingVersion } from "./lock-entry.ts";

/** How long a draft can be looked at in the portal. */
const PREVIEW_LIFE = HOUR;
const PLACE = "publishing.entries.preview.ticket";

type Deps = Pick<AppContext, "vault" | "clock" | "entryKinds" | "settings">;

/** Who may see which draft, until when. */
interface Ticket {
  kind: EntryKindName;
  id: string;
  staffId: string;
  sessionId: string;
  /** Milliseconds since 1970. */
  until: number;
}

function openTicket({ vault, clock }: Pick<Deps, "vault" | "clock">, sealed: string): Ticket | undefined {
  try {
    const ticket = JSON.parse(vault.open(sealed, PLACE)) as Ticket;
    return ticket.until > clock.now().getTime() ? ticket : undefined;
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}

/** Whether the account still has to do with it: a shop may have been taken from it since the link was made. */
const reaches = (db: Db, { viewer, kind }: Ticket & { viewer: StaffViewer }, seller: string | null) =>
  requireReach(db, viewer, kind, seller).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProblemError) return false;
      throw error;
    },
  );

/** What is to be shown of an entry: the draft, or what waits. */
async function writtenOf(db: Db, kind: EntryKind, id: string) {
  const entry = await findEntry(db, kind, id);
  return entry && { entry, content: entry.draft ?? (await waitingVersion(db, kind.kind, id))?.content };
}

/**
 * A link to the portal that shows the draft to this account in this browser alone.
 * @throws {ProblemError} NOT_FOUND, NOTHING_TO_PUBLISH, BAD_INPUT by field where the draft cannot be shown yet
 */
export async function previewLink(
  db: Db,
  deps: Deps,
  kind: EntryKind,
  viewer: StaffViewer,
  id: string,
): Promise<{ url: string; expiresAt: string }> {
  const written = await writtenOf(db, kind, id);
  if (!written) throw problem("NOT_FOUND", `${kind.kind} ${id}`);
  await requireReach(db, viewer, kind.kind, written.entry.seller);
  if (!written.content) throw problem("NOTHING_TO_PUBLISH", id);
  const { faults } = await checkContent(db, kind, { id, viewer, now: deps.clock.now() }, written.content);
  if (Object.keys(faults).length > 0) throw badInput(faults);
  const until = later(deps.clock.now(), PREVIEW_LIFE);
  const ticket: Ticket = {
    kind: kind.kind,
    id,
    staffId: viewer.staffId,
    sessionId: viewer.sessionId,
    until: until.getTime(),
  };
  const sealed = deps.vault.seal(JSON.stringify(ticket), PLACE);
  return { url: `/api/rest/cms/preview/${sealed}`, expiresAt: shanghaiInstant(until) };
}

const asStaff = (request: Request) =>
  new Request(new URL("/rest/staff/preview", request.url), { headers: request.headers });

/** The ticket, where it is this browser's account that it was made for. */
async function ownTicket(
  deps: Pick<Deps, "vault" | "clock">,
  readViewer: ReadViewer,
  request: Request,
  sealed: string,
): Promise<(Ticket & { viewer: StaffViewer }) | undefined> {
  const ticket = openTicket(deps, sealed);
  if (!ticket) return undefined;
  const viewer = await readViewer(asStaff(request));
  const isOwn =
    viewer.kind === "staff" && viewer.staffId === ticket.staffId && viewer.sessionId === ticket.sessionId;
  return isOwn ? { ...ticket, viewer } : undefined;
}

/** Where a preview begins, and the line that lets this browser see it. @throws {ProblemError} NOT_FOUND */
export async function beginPreview(
  db: Db,
  deps: Deps & { readViewer: ReadViewer },
  request: Request,
  sealed: string,
): Promise<{ cookie: string; address: string }> {
  const ticket = await ownTicket(deps, deps.readViewer, request, sealed);
  if (!ticket) throw problem("NOT_FOUND", "preview");
  const kind = kindNamed(deps.entryKinds, ticket.kind);
  const written = await writtenOf(db, kind, ticket.id);
  const seconds = Math.floor((ticket.until - deps.clock.now().getTime()) / 1000);
  return {
    cookie: hiddenCookie(request, deps.settings, PREVIEW_COOKIE).line(sealed, seconds),
    address: kind.address?.(ticket.id, written?.content ?? {}) ?? "/",
  };
}

/**
 * What a request has to see written before it reads, in a transaction that is taken back; undefined for everybody who
 * previews nothing.
 */
export const createReadPreview =
  (deps: Deps, readViewer: ReadViewer) =>
  async (request: Request): Promise<((tx: Tx) => Promise<void>) | undefined> => {
    const sealed = hiddenCookie(request, deps.settings, PREVIEW_COOKIE).read();
    if (!sealed) return undefined;
    const ticket = await ownTicket(deps, readViewer, request, sealed);
    if (!ticket) return undefined;
    const kind = kindNamed(deps.entryKinds, ticket.kind);
    return async (tx) => {
      const written = await writtenOf(tx, kind, ticket.id);
      if (!written?.content || !(await reaches(tx, ticket, written.entry.seller))) return;
      const now = deps.clock.now();
      const { content } = await checkContent(tx, kind, { ...ticket, now }, written.content);
      if (content) await kind.publish(tx, ticket.id, content, now);
    };
  };
