import { eq } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import { bytes as bytesOf } from "../../platform/database/sql-values.ts";
import { drawPaper, missingCharacters } from "../../platform/files/paper.ts";
import { contractPaper, hashOf } from "./contract-paper.ts";
import { type ContractRow, lockContract } from "./contract-row.ts";
import { type Actor, noteEvent } from "./note-event.ts";
import { nextOf, partyRows } from "./party-row.ts";
import { requireParties } from "./signing/require-parties.ts";
import { attach, storeDocument } from "./store-document.ts";
import { contracts } from "./tables.ts";
import { tellParties } from "./tell-parties.ts";

/**
 * Sends a draft to be signed: drawn outside any transaction, and sent only if nobody changed it meanwhile. From then
 * on its text is fixed, and its hash is what everybody signs.
 * @param lock the contract as its sender may change it
 * @throws {ProblemError} what `lock` throws, CONTRACT_MOVED, PARTY_GONE, BAD_INPUT with characters that cannot be printed
 */
export async function sendContract(
  context: Pick<AppContext, "database" | "files" | "vault" | "clock">,
  lock: (tx: Tx) => Promise<ContractRow>,
  actor: Actor,
): Promise<void> {
  const { database, vault, clock } = context;
  const draft = await database.transaction(lock);
  if (draft.isSent || draft.isVoid) throw problem("CONTRACT_MOVED", "sent already");
  const paper = await contractPaper(database.primary, vault, draft);
  const missing = await missingCharacters(paper);
  if (missing.length > 0)
    throw badInput({
      characters: `这些字印不出来：${missing.join("、")}。请先核对是不是打错了；没有打错的，请按身份证件上能打印的写法或拼音改写，再发出。`,
    });
  const bytes = await drawPaper(paper);
  const name = `合同正文 ${draft.contractNo}.pdf`;
  const fileId = await storeDocument(context, name, bytes);
  const sha256 = hashOf(bytes);
  await database.transaction(async (tx) => {
    const contract = await lockContract(tx, draft.id);
    if (!contract || contract.isSent || contract.isVoid || contract.version !== draft.version)
      throw problem("CONTRACT_MOVED", "changed meanwhile");
    await requireParties(tx, vault, contract, await partyRows(tx, [draft.id]));
    const now = clock.now();
    await tx
      .update(contracts)
      .set({ sentAt: now, docHash: bytesOf(Buffer.from(sha256, "hex")) })
      .where(eq(contracts.id, draft.id));
    await attach(tx, vault, draft.id, { kind: "BODY", fileId, name, sha256 }, now);
    await noteEvent(tx, draft.id, "send", actor, now);
    const first = nextOf(await partyRows(tx, [draft.id]));
    if (first?.memberId) await tellParties(tx, draft.id, [first.memberId], "turn", now);
    if (first?.role === "RELATIVE") await tellParties(tx, draft.id, [contract.memberId], "relative", now);
  });
}
