import type { Tx } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { readPeople } from "../identity/public.ts";

/** As others see the writer: never more than the first character of a name. */
export async function authorLabel(
  tx: Tx,
  vault: Vault,
  memberId: string,
  anonymous: boolean,
): Promise<string> {
  if (anonymous) return "匿名家属";
  const { realName, nickname, phone } = (await readPeople(tx, vault, [memberId])).get(memberId)!;
  const name = realName ?? nickname;
  return name ? `${[...name][0]}**` : `用户${phone!.slice(7)}`;
}
