import { maskPhone } from "@ginkgo/locale/masks";
import { addDays, shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { eq } from "drizzle-orm";
import { type ProblemError, problem, settled } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { MemberViewer, StaffViewer } from "../../../http/viewer.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { planFollowUps } from "../../advisory/public.ts";

import type { ContractRow } from "../contract-row.ts";
import { makePaper } from "../generate-documents.ts";
import { noteEvent } from "../note-event.ts";
import { lockReadable } from "../own-contract.ts";
import { nextOf, type PartyRow, partyRows } from "../party-row.ts";
import { lockForStaff } from "../staff-scope.ts";
import { contracts } from "../tables.ts";
import { concerned, tellParties } from "../tell-parties.ts";
import { requireParties } from "./require-parties.ts";
import { useSignCode } from "./sign-code.ts";
import { type Origin, type Signer, writeSignature } from "./signatures.ts";
import { isTooLate, openForSigning, signsFor } from "./signing-parties.ts";
import { closeUnsignedTask } from "./unsigned-task.ts";

/** Writes down the signatures of who signs now: once for every part of theirs that follows. */
export async function writeSignatures(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock">,
  contract: ContractRow,
  own: readonly PartyRow[],
  signer: Signer & { kind: "member" | "staff" },
): Promise<void> {
  const now = deps.clock.now();
  const signed = { act: "sign", actId: "0", docHash: contract.docHash! } as const;
  const all = await partyRows(tx, [contract.id]);
  let next = nextOf(all);
  while (next && own.some((p) => p.id === next!.id)) {
    await writeSignature(tx, deps, contract.id, next, signed, signer);
    next.signedAt = now.getTime();
    next = nextOf(all);
  }
  await noteEvent(tx, contract.id, "sign", { kind: signer.kind, id: signer.id }, now);
  if (next?.memberId) await tellParties(tx, contract.id, [next.memberId], "turn", now);
  if (next) return;
  await tx.update(contracts).set({ signedAt: now, paperDue: "SIGNED" }).where(eq(contracts.id, contract.id));
  await noteEvent(tx, contract.id, "signed", { kind: "system", id: null }, now);
  await closeUnsignedTask(tx, contract.id, now);
  await planStay(tx, contract, now);
  await tellParties(tx, contract.id, concerned(contract, all), "signed", now);
}

/** Days after somebody has moved in on which their adviser asks how it goes. */
const ASK_AFTER = [3, 7, 30] as const;

/** Plans the follow-ups of a stay, from its first day on, at ten in the morning. */
async function planStay(tx: Tx, { id, memberId, type, startDate }: ContractRow, now: Date): Promise<void> {
  if (type !== "RESIDENCE" && type !== "DAY_CARE") return;
  const today = shanghaiDay(now);
  const from = startDate < today ? today : startDate;
  const at = ASK_AFTER.map((days) => shanghaiTime(addDays(from, days), "10:00"));
  await planFollowUps(tx, { memberId, signId: id, type: "AFTER_CHECKIN", at }, now);
}

/**
 * A member signs with the code sent to their own number for this contract. Pressed again, it answers as if it were the first time.
 * @throws {ProblemError} NOT_FOUND, CONTRACT_MOVED, SIGN_TOO_LATE, SIGN_TURN, PARTY_GONE, SMS_CODE_WRONG
 */
export async function signContract(
  context: AppContext,
  { memberId }: MemberViewer,
  { id, smsCode, from }: { id: string; smsCode: string; from: Origin },
): Promise<void> {
  const outcome = await context.database.transaction(async (tx): Promise<ProblemError | undefined> => {
    const contract = await lockReadable(tx, memberId, id);
    const parties = await partyRows(tx, [id]);
    const own = await signsFor(tx, contract, parties, memberId);
    if (own.length > 0 && own.every((p) => p.signedAt !== null)) return;
    if (!openForSigning(contract) || own.length === 0) throw problem("CONTRACT_MOVED", "not to be signed");
    const next = nextOf(parties);
    if (isTooLate(contract, parties, shanghaiDay(context.clock.now()))) throw problem("SIGN_TOO_LATE");
    if (!own.some((p) => p.id === next?.id)) throw problem("SIGN_TURN");
    await requireParties(tx, context.vault, contract, parties);
    const code = await useSignCode(tx, context, {
      contractId: id,
      act: "sign",
      memberId,
      smsCode,
      ip: from.ip,
    });
    if (!code) return problem("SMS_CODE_WRONG");
    const forAnother = next!.memberId !== memberId ? "，以家庭主账户身份代签" : "";
    const proof = `短信验证码，发到 ${maskPhone(code.mobile)}${forAnother}`;
    await writeSignatures(tx, context, contract, own, { kind: "member", id: memberId, from, proof, code });
  });
  settled(outcome);
}

/** Staff sign for the organisation, last. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CONTRACT_MOVED, SIGN_TURN, PARTY_GONE */
export async function signForOrg(
  context: AppContext,
  viewer: StaffViewer,
  { from, ...seen }: { id: string; version?: number | undefined; from: Origin },
): Promise<void> {
  const { id } = seen;
  await context.database.transaction(async (tx) => {
    const contract = await lockForStaff(tx, viewer, seen, "contracts.sign");
    if (contract.isSigned) return;
    if (!openForSigning(contract)) throw problem("CONTRACT_MOVED", "not to be signed");
    const parties = await partyRows(tx, [id]);
    const next = nextOf(parties);
    if (next?.role !== "A") throw problem("SIGN_TURN");
    await requireParties(tx, context.vault, contract, parties);
    const proof = "机构经办人账号，密码和动态口令两步验证";
    await writeSignatures(tx, context, contract, [next], { kind: "staff", id: viewer.staffId, from, proof });
  });
  // A paper that is not drawn now is drawn by the due work.
  await makePaper(context, id).catch((error: Error) =>
    context.log.error("a contract's paper was not made", { contractId: id, error: error.message }),
  );
}
