import type { ConsentKind } from "@ginkgo/api-contract/identity/identity";
import type { Tx } from "../../platform/database/database.ts";
import { giveConsents, listConsents } from "../identity/public.ts";

/** Version of the texts on `/join-family` and `/user/family` that accepting and inviting agree to. */
const VERSION = "2026-01";

/** Consents that are in force stay as they were given. */
export async function agreeTo(tx: Tx, memberId: string, kinds: ConsentKind[], now: Date) {
  const { records } = await listConsents(tx, memberId);
  const missing = kinds.filter((kind) => !records.some((r) => r.kind === kind));
  if (missing.length) await giveConsents(tx, memberId, { kinds: missing, version: VERSION }, now);
}
