import { eq, inArray, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { consultHistory } from "./consult-events.ts";
import { consultRows, presentConsult } from "./consult-rows.ts";
import { consultationEvents, feeConsultations } from "./tables.ts";

/** What a member asked about fees, for their own copy of their data. */
async function exportConsults(db: Db, memberId: string, vault: Vault) {
  const found = await consultRows(db, eq(feeConsultations.memberId, memberId)).orderBy(feeConsultations.id);
  const own = [];
  for (const r of found) {
    const {
      id,
      orgId: _,
      overdue: __,
      actions: ___,
      owner: ____,
      version: _____,
      ...rest
    } = presentConsult(r, { vault, now: new Date(r.createdAt), names: new Map(), whole: true });
    const history = await consultHistory(db, id);
    // Why a colleague took it over is between colleagues.
    const calls = history.flatMap(({ action, at, text }) => (action === "ANSWER" ? [{ at, text }] : []));
    own.push({ ...rest, calls });
  }
  return own;
}

/** An account that closes takes name, number and words of its askings along; what was asked stays as a number. */
async function eraseConsults(tx: Tx, memberId: string): Promise<void> {
  const own = tx
    .select({ id: feeConsultations.id })
    .from(feeConsultations)
    .where(eq(feeConsultations.memberId, memberId));
  await tx
    .update(consultationEvents)
    .set({ text: null })
    .where(inArray(consultationEvents.consultationId, own));
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
