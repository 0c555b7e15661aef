import { maskPhone } from "@ginkgo/locale/masks";
import type { AppContext } from "../../../http/services.ts";
import type { Tx } from "../../../platform/database/database.ts";

import type { PartyRow } from "../party-row.ts";
import type { useSignCode } from "./sign-code.ts";
import { type Origin, type Signed, writeSignature } from "./signatures.ts";

type Code = NonNullable<Awaited<ReturnType<typeof useSignCode>>>;

/** Writes a member's signature for each of the parties they sign for, proved by one code sent to them. */
export async function signByCode(
  tx: Tx,
  context: Pick<AppContext, "vault" | "clock">,
  contractId: string,
  signed: Signed,
  {
    parties,
    memberId,
    code,
    from,
  }: { parties: readonly PartyRow[]; memberId: string; code: Code; from: Origin },
): Promise<void> {
  const proof = `短信验证码，发到 ${maskPhone(code.mobile)}`;
  for (const party of parties)
    await writeSignature(tx, context, contractId, party, signed, {
      kind: "member",
      id: memberId,
      from,
      proof,
      code,
    });
}
