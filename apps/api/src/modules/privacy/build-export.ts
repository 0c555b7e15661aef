import { shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, isNull } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, later } from "../../platform/clock.ts";
import { firstOf } from "../../platform/database/database.ts";
import { keepMade, releaseFiles } from "../files/public.ts";
import { accountsOf } from "../identity/merging/public.ts";
import { exports } from "./tables.ts";

const ABOUT =
  "这是您在本站的全部个人信息，按模块列出。时间是北京时间；图片和文件请在有效期内登录后打开其中的地址。请妥善保管，不要发给别人。";

/** What every module keeps under one account. */
async function sectionsOf(
  { database, vault, personalData }: AppContext,
  memberId: string,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const { section, exportOf } of personalData) {
    const part = await exportOf(database.primary, memberId, vault);
    if (Object.keys(part).length > 0) data[section] = { ...(data[section] as object | undefined), ...part };
  }
  return data;
}

/** Everything kept of a member as one JSON text; what stayed with the accounts merged into theirs stands by itself. */
async function gather(context: AppContext, memberId: string): Promise<string> {
  const { database, settings, clock } = context;
  const [, ...ended] = await accountsOf(database.primary, memberId);
  const data = await sectionsOf(context, memberId);
  const mergedAccounts: object[] = [];
  for (const id of ended) mergedAccounts.push({ id, data: await sectionsOf(context, id) });
  const head = { site: settings.SITE_NAME, exportedAt: shanghaiInstant(clock.now()), about: ABOUT };
  return JSON.stringify({ ...head, data, ...(ended.length > 0 && { mergedAccounts }) }, null, 2);
}

/**
 * Makes the file of an export that waits. Run twice at once, one of the two files is kept.
 * @param id of `privacy.exports`
 */
export async function buildExport(context: AppContext, id: string): Promise<void> {
  const { database, clock } = context;
  const pendingExport = await firstOf(
    database.primary
      .select({ memberId: exports.memberId })
      .from(exports)
      .where(and(eq(exports.id, id), isNull(exports.readyAt))),
  );
  if (!pendingExport) return;
  const now = clock.now();
  const usedBy = `export:${id}-${now.getTime()}-${crypto.randomUUID()}` as const;
  const fileId = await keepMade(context, {
    purpose: "export",
    memberId: pendingExport.memberId,
    label: `我的信息-${shanghaiDay(now)}.json`,
    mime: "application/json",
    content: Buffer.from(await gather(context, pendingExport.memberId)),
    usedBy,
    expiresAt: later(now, DAY),
  });
  await database.transaction(async (tx) => {
    const first = await firstOf(
      tx
        .update(exports)
        .set({ readyAt: now, fileId })
        .where(and(eq(exports.id, id), isNull(exports.readyAt)))
        .returning({ id: exports.id }),
    );
    if (!first) await releaseFiles(tx, usedBy);
  });
}
