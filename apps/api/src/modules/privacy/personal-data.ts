import { sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { shanghaiInstant } from "../../platform/clock.ts";
import { rows } from "../../platform/database/database.ts";
import { millis } from "../../platform/database/sql-values.ts";

const at = (ms: number | null) => (ms === null ? null : shanghaiInstant(new Date(ms)));

/** What was asked of privacy itself. Closures and the audit stay for their terms: they prove what was done. */
export const personalData: PersonalData = {
  section: "privacy",
  async exportOf(db, memberId) {
    const exports = await rows<{ asked: number }>(
      db,
      sql`select ${millis(sql`asked_at`)} as asked from privacy.exports
        where member_id = ${memberId}::bigint order by id`,
    );
    const closures = await rows<{ asked: number; cancelled: number | null }>(
      db,
      sql`select ${millis(sql`asked_at`)} as asked,
          ${millis(sql`cancelled_at`)} as cancelled
        from privacy.closures where member_id = ${memberId}::bigint order by id`,
    );
    return {
      exports: exports.map((e) => ({ askedAt: at(e.asked) })),
      closures: closures.map((c) => ({ askedAt: at(c.asked), takenBackAt: at(c.cancelled) })),
    };
  },
  blockers: async () => [],
  async erase(tx, memberId) {
    await tx.execute(sql`delete from privacy.exports where member_id = ${memberId}::bigint`);
  },
};
