import type {
  nameRelative as nameEndpoint,
  signAsRelative as signEndpoint,
} from "@ginkgo/api-contract/contracts/contract-relatives";
import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { relations } from "@ginkgo/api-contract/membership/membership-codes";
import { maskPhone } from "@ginkgo/locale/masks";
import { eq } from "drizzle-orm";
import { badInput, type ProblemError, problem, settled } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { Tx } from "../../../platform/database/database.ts";

import { tourTravelers } from "../../orders/public.ts";
import { lockContract } from "../contract-row.ts";
import { noteEvent } from "../note-event.ts";
import { lockOwn } from "../own-contract.ts";
import { nextOf, partyRows, partySealContext } from "../party-row.ts";
import { parties as partiesTable, relatives as relativesTable } from "../tables.ts";
import { tellParties } from "../tell-parties.ts";
import { countNaming } from "./relative-limits.ts";
import { aroundOf, relativeFault } from "./relative-rules.ts";
import {
  isRelativesPhone,
  NOT_THEIR_NUMBER,
  openRelative,
  openRelativeWords,
  relativeSealContext,
  relativesOf,
  renewLink,
} from "./relatives.ts";
import { useCodeOf } from "./sign-code.ts";
import { type Origin, writeSignature } from "./signatures.ts";
import { openForSigning } from "./signing-parties.ts";

/**
 * A relative signs for a traveller of 75 or more: with the code sent to the number that the order or its owner named.
 * Pressed again, it answers as if it were the first time.
 * @throws {ProblemError} CONSENT_LINK_UNKNOWN, CONSENT_LINK_CLOSED, CONTRACT_MOVED, BAD_INPUT, SMS_CODE_WRONG
 */
export async function signAsRelative(
  context: AppContext,
  { link, mobile, relation, smsCode, from }: BodyOf<typeof signEndpoint> & { link: string; from: Origin },
): Promise<void> {
  const { vault, clock } = context;
  const outcome = await context.database.transaction(async (tx): Promise<ProblemError | undefined> => {
    const { contract: found } = await openRelative(tx, link, clock.now());
    const contract = (await lockContract(tx, found.id))!;
    // Read anew under the lock: they may have signed, or another was named, meanwhile.
    const { party, relative } = await openRelative(tx, link, clock.now());
    if (party.signedAt !== null) return;
    if (!openForSigning(contract)) throw problem("CONTRACT_MOVED", "not to be signed");
    if (!isRelativesPhone(vault, party, mobile)) throw badInput({ mobile: NOT_THEIR_NUMBER });
    const use = { contractId: contract.id, act: "relative", actId: party.id } as const;
    const code = await useCodeOf(tx, context, { ...use, mobile, smsCode, ip: from.ip });
    if (!code) return problem("SMS_CODE_WRONG");
    const now = clock.now();
    const { traveler } = openRelativeWords(vault, relative);
    const words = vault.seal(JSON.stringify({ traveler, relation }), relativeSealContext("words", party.id));
    await tx
      .update(relativesTable)
      .set({ words, remindAt: null })
      .where(eq(relativesTable.partyId, party.id));
    const proof = `短信验证码，发到 ${maskPhone(mobile)}；本人声明是${traveler}的成年直系亲属（${relations[relation]}）`;
    const signed = { act: "sign", actId: "0", docHash: contract.docHash! } as const;
    await writeSignature(tx, context, contract.id, party, signed, {
      kind: "relative",
      id: party.id,
      from,
      proof,
      code,
    });
    await noteEvent(tx, contract.id, "signRelative", { kind: "system", id: null }, now);
    const next = nextOf(await partyRows(tx, [contract.id]));
    if (next?.memberId) await tellParties(tx, contract.id, [next.memberId], "turn", now);
  });
  settled(outcome);
}

/**
 * Who ordered writes down, or changes, which relative signs; the relative is written to at once.
 * @throws {ProblemError} NOT_FOUND, CONTRACT_MOVED, BAD_INPUT, RELATIVE_NAMED_OFTEN, RELATIVE_NUMBER_OFTEN
 */
export async function nameRelative(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  memberId: string,
  { id, partyId, name, phone, relation }: BodyOf<typeof nameEndpoint> & { id: string; partyId: string },
): Promise<void> {
  const contract = await lockOwn(tx, memberId, id);
  const relatives = await relativesOf(tx, [id]);
  const relative = relatives.find((r) => r.partyId === partyId);
  if (!relative || contract.memberId !== memberId) throw problem("NOT_FOUND", "relative");
  const parties = await partyRows(tx, [id]);
  if (!openForSigning(contract) || parties.find((p) => p.id === partyId)!.signedAt !== null)
    throw problem("CONTRACT_MOVED", "signed");
  const travelers = contract.orderId === null ? [] : await tourTravelers(tx, vault, contract.orderId);
  const fault = relativeFault({ name, phone }, await aroundOf(tx, vault, contract, travelers));
  if (fault) throw badInput(fault);
  const now = clock.now();
  const often = await countNaming(tx, vault, { contractId: id, phone, travelers: relatives.length }, now);
  if (often) throw often;
  const { traveler } = openRelativeWords(vault, relative);
  await tx
    .update(partiesTable)
    .set({
      name: vault.seal(name, partySealContext("name", partyId)),
      phone: vault.seal(phone, partySealContext("phone", partyId)),
    })
    .where(eq(partiesTable.id, partyId));
  await tx
    .update(relativesTable)
    .set({
      remindAt: now,
      words: vault.seal(JSON.stringify({ traveler, relation }), relativeSealContext("words", partyId)),
    })
    .where(eq(relativesTable.partyId, partyId));
  // Who was named before keeps no way in.
  await renewLink(tx, vault, partyId);
  await noteEvent(tx, id, "nameRelative", { kind: "member", id: memberId }, now);
}
