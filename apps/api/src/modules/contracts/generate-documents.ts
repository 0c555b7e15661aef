import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { firstOf } from "../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import { drawPaper } from "../../platform/files/paper.ts";
import { contractPaper, hashOf, signedPaper } from "./contract-paper.ts";
import { type ContractRow, contractById } from "./contract-row.ts";
import { partyRows } from "./party-row.ts";
import { settlementPaper } from "./settlement/settlement-paper.ts";
import { evidenceOf } from "./signing/evidence.ts";
import { attach, storeDocument } from "./store-document.ts";
import { contracts } from "./tables.ts";

type Deps = Pick<AppContext, "database" | "files" | "vault" | "clock">;

async function paperOf({ database, vault }: Deps, contract: ContractRow) {
  const db = database.primary;
  if (contract.paperDue === "SETTLED") return settlementPaper(db, vault, contract);
  const parties = await partyRows(db, [contract.id]);
  const evidence = await evidenceOf(db, { vault }, contract.id, parties, "sign");
  return signedPaper(await contractPaper(db, vault, contract), contract.docHash!, evidence);
}

/** Draws the paper a contract waits for and puts it beside the contract. Made twice at once, one of the two is kept. */
export async function makePaper(deps: Deps, id: string): Promise<void> {
  const { database, vault, clock } = deps;
  const contract = await contractById(database.primary, id);
  if (!contract?.paperDue) return;
  const due = contract.paperDue;
  const bytes = await drawPaper(await paperOf(deps, contract));
  const label = due === "SIGNED" ? "合同正文（各方已签）" : "退住结算单";
  const name = `${label} ${contract.contractNo}.pdf`;
  const fileId = await storeDocument(deps, name, bytes);
  await database.transaction(async (tx) => {
    const first = await firstOf(
      tx
        .update(contracts)
        .set({ paperDue: null })
        .where(and(eq(contracts.id, id), eq(contracts.paperDue, due)))
        .returning({ id: contracts.id }),
    );
    if (!first) return;
    const kind = due === "SIGNED" ? "BODY" : "SETTLEMENT";
    await attach(tx, vault, id, { kind, fileId, name, sha256: hashOf(bytes) }, clock.now());
  });
}

/** Draws every paper that waits: one whose process died in between is drawn here. */
export async function generateDocuments(context: AppContext): Promise<number> {
  const waiting = await context.database.primary
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        isNotNull(contracts.paperDue),
        notSetAside("contracts.papers", sql`${contracts.id}::text`, context.clock.now()),
      ),
    )
    .orderBy(contracts.id)
    .limit(50);
  return eachDueItem(context, {
    job: "contracts.papers",
    items: waiting.map(({ id }) => id),
    work: (id) => makePaper(context, id),
  });
}
