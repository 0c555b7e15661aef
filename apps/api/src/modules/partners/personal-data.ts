import { applyStates } from "@ginkgo/api-contract/partners/apply-codes";
import { sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { applicationRows, openForm, typeText } from "./application-row.ts";

/**
 * Applications of a member. What became of a company's stays on file without the account, as the law asks of platforms;
 * what came to nothing and every person's own goes.
 */
export const personalData: PersonalData = {
  section: "partners",
  async exportOf(db, memberId, vault) {
    const found = await applicationRows(db, sql`where a.member_id = ${memberId}::bigint order by a.id`);
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
  async erase(tx, memberId) {
    const own = sql`member_id = ${memberId}::bigint`;
    await tx.execute(sql`delete from partners.drafts where ${own}`);
    await tx.execute(sql`update partners.applications set form = null, id_number_hash = null, phone_hash = null,
        answer_by = null, state = case when state in ('SUBMITTED', 'REVIEWING', 'SUPPLEMENT') then 'WITHDRAWN' else state end
      where ${own} and (apply_type = 'EMPLOYEE' or state in ('REJECTED', 'WITHDRAWN'))`);
    await tx.execute(sql`update partners.applications set member_id = null where ${own}`);
  },
};
