import { partyRoles } from "@ginkgo/contract/contract-codes";
import type { Evidence as Told } from "@ginkgo/contract/contracts";
import type { z } from "zod";
import type { House } from "../../http/services.ts";
import { shanghaiInstant } from "../../platform/clock.ts";
import type { Db } from "../../platform/database.ts";
import { readPeople, readStaff } from "../identity/public.ts";
import { nameOf } from "../membership/public.ts";
import { openName, type PartyRow, proofPlace } from "./party-row.ts";

export type Evidence = z.output<typeof Told>;

/** An address without its last part, which says no more than where somebody was. */
export function maskIp(ip: string): string {
  if (ip.includes(":")) return `${ip.split(":").slice(0, 3).join(":")}:*`;
  return ip.replace(/\.\d+$/, ".*");
}

/** What the signatures rest on, in the order they were given. */
export async function evidenceOf(
  db: Db,
  { vault }: Pick<House, "vault">,
  parties: readonly PartyRow[],
): Promise<Evidence[]> {
  const signed = parties.filter((p) => p.signedAt !== null);
  const by = (kind: string) => signed.flatMap((p) => (p.signerKind === kind ? [p.signerId!] : []));
  const [people, staff] = [await readPeople(db, vault, by("member")), await readStaff(db, by("staff"))];
  return signed.map((p) => ({
    signerName:
      p.signerKind === "staff"
        ? `${openName(vault, p)}（经办：${staff.get(p.signerId!) ?? "工作人员"}）`
        : p.signerId === p.memberId
          ? openName(vault, p)
          : nameOf(people.get(p.signerId!)),
    roleText: partyRoles[p.role],
    signedAt: shanghaiInstant(new Date(p.signedAt!)),
    ip: p.ip!,
    proof: p.proof === null ? "" : vault.open(p.proof, proofPlace(p.id)),
    docHash: p.docHash!,
  }));
}
