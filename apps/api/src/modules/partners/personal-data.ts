import { applyStates } from "@ginkgo/api-contract/partners/apply-codes";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { applicationRows, openForm, typeText } from "./application-row.ts";
import { endReview } from "./application-task.ts";
import { applications as applicationsTable, drafts } from "./tables.ts";

/**
 * Applications of a member. What became of a company's stays on file without the account, as the law asks of platforms;
 * what came to nothing and every person's own goes.
 */
export const personalData: PersonalData = {
  section: "partners",
  async exportOf(db, memberId, vault) {
    const found = await applicationRows(db, eq(applicationsTable.memberId, memberId)).orderBy(
      applicationsTable.id,
    );
    const applications = found.map((a) => ({
      applyNo: a.applyNo,
      type: typeText(a),
      companyName: a.companyName,
      unifiedSocialCreditCode: a.creditCode,
      areaCodes: a.areaCodes,
      state: applyStates[a.state],
      createdAt: a.createdAt,
      ...openForm(vault, a),
    }));
    return { applications };
  },
  blockers: async () => [],
  async erase(tx, memberId, now) {
    const own = eq(applicationsTable.memberId, memberId);
    await tx.delete(drafts).where(eq(drafts.memberId, memberId));
    const over = await tx
      .update(applicationsTable)
      .set({
        form: null,
        idNumberHash: null,
        phoneHash: null,
        answerBy: null,
        state: sql`case when ${applicationsTable.state} in ('SUBMITTED', 'REVIEWING', 'SUPPLEMENT') then 'WITHDRAWN' else ${applicationsTable.state} end`,
      })
      .where(
        and(
          own,
          or(
            eq(applicationsTable.applyType, "EMPLOYEE"),
            inArray(applicationsTable.state, ["REJECTED", "WITHDRAWN"]),
          ),
        ),
      )
      .returning({ id: applicationsTable.id });
    for (const { id } of over) await endReview(tx, id, now);
    await tx.update(applicationsTable).set({ memberId: null }).where(own);
  },
};
