import type { ProviderCode } from "@ginkgo/api-contract/system/system-codes";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { errorReason } from "../../../platform/error-reason.ts";
import { readStaffPhones } from "../../identity/staff/public.ts";
import { providerTests } from "../tables.ts";
import { testsOf } from "./provider-tests.ts";

/** Longest answer that is kept, characters. */
const ANSWER = 200;

/**
 * Calls a provider to see whether it answers, and keeps what came of it: asking outside stands between two transactions.
 * @throws {ProblemError} PROVIDER_NOT_SET_UP
 */
export async function testProvider(
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  context: AppContext,
  viewer: StaffViewer,
  code: ProviderCode,
): Promise<void> {
  const test = testsOf(context, code);
  if (!test) throw problem("PROVIDER_NOT_SET_UP");
  const phones = await transaction((tx) => readStaffPhones(tx, context.vault, [viewer.staffId]));
  const began = performance.now();
  const outcome = await test({ phone: phones.get(viewer.staffId)! }).then(
    (answer) => ({ works: true, answer }),
    (error: unknown) => ({ works: false, answer: errorReason(error) }),
  );
  const now = context.clock.now();
  const line = {
    works: outcome.works,
    answer: outcome.answer.slice(0, ANSWER),
    tookMs: Math.round(performance.now() - began),
    staffId: viewer.staffId,
    at: now,
  };
  await transaction(async (tx) => {
    await tx
      .insert(providerTests)
      .values({ provider: code, ...line })
      .onConflictDoUpdate({ target: providerTests.provider, set: line });
    await audit(tx, {
      at: now,
      actor: { kind: "STAFF", id: viewer.staffId },
      action: "PROVIDER_TESTED",
      memberId: null,
      detail: `provider:${code} ${outcome.works ? "works" : "fails"}`,
    });
  });
}
