import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import type { Tx } from "../../platform/database.ts";
import { bytes as bytesOf, instant } from "../../platform/sql-values.ts";
import { contractPaper, hashOf } from "./contract-paper.ts";
import { type ContractRow, lockContract } from "./contract-row.ts";
import { attach, keepPaper } from "./keep-paper.ts";
import { type Actor, noteEvent } from "./note-event.ts";
import { drawPaper } from "./paper.ts";
import { nextOf, partyRows } from "./party-row.ts";
import { tellParties } from "./tell-parties.ts";

/**
 * Sends a draft to be signed: drawn outside any transaction, and sent only if nobody changed it meanwhile. From then
 * on its text is fixed, and its hash is what everybody signs.
 * @param lock the contract as its sender may change it
 * @throws {ProblemError} what `lock` throws, CONTRACT_MOVED
 */
export async function sendContract(
  house: Pick<House, "database" | "files" | "vault" | "clock">,
  lock: (tx: Tx) => Promise<ContractRow>,
  actor: Actor,
): Promise<void> {
  const { database, vault, clock } = house;
  const draft = await database.transaction(lock);
  if (draft.isSent || draft.isVoid) throw problem("CONTRACT_MOVED", "sent already");
  const bytes = await drawPaper(await contractPaper(database.primary, vault, draft));
  const name = `合同正文 ${draft.contractNo}.pdf`;
  const fileId = await keepPaper(house, name, bytes);
  const sha256 = hashOf(bytes);
  await database.transaction(async (tx) => {
    const contract = await lockContract(tx, draft.id);
    if (!contract || contract.isSent || contract.isVoid || contract.version !== draft.version)
      throw problem("CONTRACT_MOVED", "changed meanwhile");
    const now = clock.now();
    await tx.execute(sql`update contracts.contracts set sent_at = ${instant(now)},
      doc_hash = ${bytesOf(Buffer.from(sha256, "hex"))} where id = ${draft.id}::bigint`);
    await attach(tx, vault, draft.id, { kind: "BODY", fileId, name, sha256 }, now);
    await noteEvent(tx, draft.id, "send", actor, now);
    const first = nextOf(await partyRows(tx, [draft.id]));
    if (first?.memberId) await tellParties(tx, draft.id, [first.memberId], "turn", now);
  });
}
