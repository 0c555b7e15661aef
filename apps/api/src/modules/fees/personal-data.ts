import { eq, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { consultRows, presentConsult } from "./consult-rows.ts";
import { feeConsultations } from "./tables.ts";

/** What a member asked about fees, for their own copy of their data. */
async function exportConsults(db: Db, memberId: string, vault: Vault) {
  const found = await consultRows(db, eq(feeConsultations.memberId, memberId)).orderBy(feeConsultations.id);
  return found.map((r) => {
    const {
      id: _,
      orgId: __,
      overdue: ___,
      actions: ____,
      ...rest
    } = presentConsult(r, vault, new Date(r.createdAt), true);
    return rest;
  });
}

/** An account that closes takes name, number and words of its askings along; what was asked stays as a number. */
async function eraseConsults(tx: Tx, memberId: string): Promise<void> {
  await tx
    .update(feeConsultations)
    .set({
      memberId: null,
      contactName: null,
      contactPhone: null,
      phoneHash: null,
      remark: null,
      relation: null,
      elderAge: null,
      careLevel: null,
      answer: null,
      state: sql`case when ${feeConsultations.state} in ('NEW', 'ASSIGNED') then 'INVALID' else ${feeConsultations.state} end`,
    })
    .where(eq(feeConsultations.memberId, memberId));
}

export const personalData: PersonalData = {
  section: "catalogue",
  exportOf: async (db, memberId, vault) => ({ feeConsultations: await exportConsults(db, memberId, vault) }),
  blockers: async () => [],
  erase: eraseConsults,
};
