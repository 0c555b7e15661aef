import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import type { turnPushOn as endpoint } from "@ginkgo/api-contract/membership/notices";
import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { MemberViewer } from "../../../http/viewer.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import { bytes } from "../../../platform/database/sql-values.ts";
import type { PushTarget } from "../../../platform/messages/push.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { chooseUsual } from "../favourites/usual-kinds.ts";
import { pushDevices } from "../tables.ts";

const MAX_DEVICES = 10;
const TABLE = "membership.push_devices";

const hashOf = (vault: Vault, address: string) => bytes(vault.blindIndex(address, `${TABLE}.endpoint`));

/** The device as the sender needs it. */
export const openDevice = (
  vault: Vault,
  { id, endpoint, keys }: { id: string; endpoint: string; keys: string },
): PushTarget => ({
  endpoint: vault.open(endpoint, `${TABLE}.endpoint.${id}`),
  keys: JSON.parse(vault.open(keys, `${TABLE}.keys.${id}`)),
});

/**
 * Turns reminders on in the browser that asks, under the sign-in it asks with. One that another member had is theirs no
 * longer: a browser tells one person.
 * @throws {ProblemError} NOT_FOUND where no keys are set up, BAD_INPUT for an address of no known push service
 */
export async function turnPushOn(
  tx: Tx,
  { memberId, sessionId }: MemberViewer,
  { endpoint: address, keys }: BodyOf<typeof endpoint>,
  { push, vault, clock }: AppContext,
): Promise<void> {
  if (!push) throw problem("NOT_FOUND");
  if (!push.allows(address))
    throw badInput({ endpoint: "这个浏览器的推送服务我们发不到，请换一个浏览器，或用短信接收。" });
  const hash = hashOf(vault, address);
  await tx.delete(pushDevices).where(eq(pushDevices.endpointHash, hash));
  const id = await nextIdOf(tx, pushDevices);
  const sealed = (text: string, column: string) => vault.seal(text, `${TABLE}.${column}.${id}`);
  await tx.insert(pushDevices).values({
    id,
    memberId,
    sessionId,
    endpoint: sealed(address, "endpoint"),
    endpointHash: hash,
    keys: sealed(JSON.stringify(keys), "keys"),
    createdAt: clock.now(),
  });
  const own = eq(pushDevices.memberId, memberId);
  const newest = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(own)
    .orderBy(desc(pushDevices.id))
    .limit(MAX_DEVICES);
  await tx.delete(pushDevices).where(and(own, notInArray(pushDevices.id, newest)));
  await chooseUsual(tx, memberId, "push");
}

/** Turns reminders off in one browser. Turning off what is off is fine. */
export async function turnPushOff(tx: Tx, memberId: string, address: string, vault: Vault): Promise<void> {
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.memberId, memberId), eq(pushDevices.endpointHash, hashOf(vault, address))));
}

/** Whether a browser is one of this sign-in's. */
export async function isPushOn(
  db: Db,
  { memberId, sessionId }: MemberViewer,
  address: string,
  vault: Vault,
): Promise<boolean> {
  const found = await firstOf(
    db
      .select({ found: sql<number>`1` })
      .from(pushDevices)
      .where(
        and(
          eq(pushDevices.endpointHash, hashOf(vault, address)),
          eq(pushDevices.memberId, memberId),
          eq(pushDevices.sessionId, sessionId),
        ),
      ),
  );
  return found !== undefined;
}
