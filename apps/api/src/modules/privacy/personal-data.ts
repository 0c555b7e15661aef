import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { eq } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { millis } from "../../platform/database/sql-values.ts";
import { ownRequests } from "./privacy-requests.ts";
import { closures as closuresTable, exports as exportsTable, requests } from "./tables.ts";

const at = (ms: number | null) => (ms === null ? null : shanghaiInstant(new Date(ms)));

/** What was asked of privacy itself. Closures and the audit stay for their terms: they prove what was done. */
export const personalData: PersonalData = {
  section: "privacy",
  async exportOf(db, memberId) {
    const exports = await db
      .select({ asked: millis(exportsTable.askedAt) })
      .from(exportsTable)
      .where(eq(exportsTable.memberId, memberId))
      .orderBy(exportsTable.id);
    const closures = await db
      .select({ asked: millis(closuresTable.askedAt), cancelled: millis(closuresTable.cancelledAt) })
      .from(closuresTable)
      .where(eq(closuresTable.memberId, memberId))
      .orderBy(closuresTable.id);
    return {
      exports: exports.map((e) => ({ askedAt: at(e.asked) })),
      requests: (await ownRequests(db, memberId)).map(({ id: _, ...text }) => text),
      closures: closures.map((c) => ({ askedAt: at(c.asked), takenBackAt: at(c.cancelled) })),
    };
  },
  blockers: async () => [],
  async erase(tx, memberId) {
    await tx.delete(exportsTable).where(eq(exportsTable.memberId, memberId));
    // That it was asked and answered stays; the words go.
    await tx.update(requests).set({ content: "", answer: null }).where(eq(requests.memberId, memberId));
  },
};
