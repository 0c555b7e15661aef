import { randomUUID } from "node:crypto";
import { isId } from "@ginkgo/api-contract/fields";
import { DRAFT_HOURS } from "@ginkgo/api-contract/partners/apply-codes";
import type { Draft, DraftContent, DraftForm } from "@ginkgo/api-contract/partners/apply-drafts";
import { and, eq, gt, sql } from "drizzle-orm";
import { addressPrefix } from "../../http/address-prefix.ts";
import { problem } from "../../http/problem.ts";
import type { WorkflowCall } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { Viewer } from "../../http/viewer.ts";
import { HOUR, later } from "../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { isSandbox } from "../../platform/is-sandbox.ts";
import { waitingFiles } from "../files/public.ts";
import { hiddenCookie, looksLikeToken, newToken, tokenHash } from "../identity/public.ts";
import { drafts } from "./tables.ts";

const LIFE = DRAFT_HOURS * HOUR;
/** Begun at one address in an hour; the sandbox drives from one machine. */
const hourly = (real: boolean) => (real ? 30 : 300);

interface Asking {
  request: Request;
  viewer: Viewer;
  services: AppContext;
}

const contentPlace = (id: string) => `partners.drafts.content.${id}`;
const memberIdOf = (viewer: Viewer) => (viewer.kind === "member" ? viewer.memberId : null);
const draftCookie = ({ request, services }: Asking) =>
  hiddenCookie(request, services.settings, "ginkgo_apply_draft");

/** The cookie's owner as it stands in the table; undefined without one. */
function ownerOf(asking: Asking): Buffer | undefined {
  const token = draftCookie(asking).read();
  return looksLikeToken(token) ? tokenHash(token) : undefined;
}

const find = (db: Db, owner: Buffer, form: DraftForm, now: Date) =>
  firstOf(
    db
      .select({
        id: drafts.id,
        memberId: drafts.memberId,
        content: drafts.content,
        key: drafts.idempotencyKey,
        sent: drafts.sent,
      })
      .from(drafts)
      .where(and(eq(drafts.ownerHash, owner), eq(drafts.form, form), gt(drafts.expiresAt, now))),
  );

/** Ids of uploads named anywhere in a form. */
function fileIdsIn(content: DraftContent): string[] {
  const lists = [content.attachments, content.certificates].filter(Array.isArray).flat();
  const ids = lists.map((entry: unknown) => (entry as { fileId?: unknown } | null)?.fileId);
  return ids.filter((id): id is string => typeof id === "string" && isId(id)).slice(0, 60);
}

const EMPTY: Draft = { content: {}, files: [], key: null, sent: null };

/** What this browser has of a form. Saved by a member it opens for nobody else on the same device. */
export async function getDraft(db: Db, asking: Asking, form: DraftForm): Promise<Draft> {
  const owner = ownerOf(asking);
  const { vault, clock } = asking.services;
  const found = owner && (await find(db, owner, form, clock.now()));
  if (!found || (found.memberId !== null && found.memberId !== memberIdOf(asking.viewer))) return EMPTY;
  const content = JSON.parse(vault.open(found.content, contentPlace(found.id))) as DraftContent;
  const files = await waitingFiles(db, vault, fileIdsIn(content));
  return { content, files, key: found.key, sent: found.sent };
}

async function checkBudget(tx: Tx, address: Buffer, { settings, clock }: AppContext): Promise<void> {
  const lately = await firstOf(
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(drafts)
      .where(and(eq(drafts.addressHash, address), gt(drafts.createdAt, later(clock.now(), -HOUR)))),
  );
  if (lately!.n >= hourly(!isSandbox(settings))) throw problem("DRAFT_TOO_MANY");
}

/**
 * Keeps a form as far as it is filled in, for a week from now.
 * @throws {ProblemError} DRAFT_TOO_MANY
 */
export async function saveDraft(
  tx: Tx,
  call: Pick<WorkflowCall<unknown, Viewer>, "request" | "viewer" | "services" | "ip" | "cookie">,
  form: DraftForm,
  { content, sent }: { content: DraftContent; sent?: string | undefined },
): Promise<void> {
  const { services, viewer, ip } = call;
  const { vault, clock } = services;
  const now = clock.now();
  const known = draftCookie(call).read();
  const token = looksLikeToken(known) ? known : newToken();
  const owner = tokenHash(token);
  const before = await find(tx, owner, form, now);
  const address = vault.blindIndex(addressPrefix(ip), "partners.drafts.address_hash");
  if (!before) await checkBudget(tx, address, services);
  const id = before?.id ?? (await nextIdOf(tx, drafts));
  // A form begun anew after one was sent is another application and must not answer with the first one's receipt.
  const key = !before || before.sent ? randomUUID() : before.key;
  const sealed = vault.seal(JSON.stringify(sent ? {} : content), contentPlace(id));
  await tx
    .insert(drafts)
    .values({
      id,
      ownerHash: owner,
      form,
      memberId: memberIdOf(viewer),
      addressHash: address,
      content: sealed,
      idempotencyKey: key,
      sent: sent ?? null,
      createdAt: now,
      expiresAt: later(now, LIFE),
    })
    .onConflictDoUpdate({
      target: [drafts.ownerHash, drafts.form],
      set: {
        id: sql`excluded.id`,
        memberId: sql`excluded.member_id`,
        content: sql`excluded.content`,
        idempotencyKey: sql`excluded.idempotency_key`,
        sent: sql`excluded.sent`,
        expiresAt: sql`excluded.expires_at`,
      },
    });
  call.cookie(draftCookie(call).line(token, LIFE / 1000));
}

/** Forgets a form. */
export async function dropDraft(tx: Tx, asking: Asking, form: DraftForm): Promise<null> {
  const owner = ownerOf(asking);
  if (owner) {
    await tx.delete(drafts).where(and(eq(drafts.ownerHash, owner), eq(drafts.form, form)));
  }
  return null;
}
