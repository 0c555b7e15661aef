import type { ProviderHealth } from "@ginkgo/api-contract/system/providers";
import {
  type ProviderCode,
  type ProviderState,
  providerCodes,
  providerStates,
  providers,
} from "@ginkgo/api-contract/system/system-codes";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { gt, max, sql, sum } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { HOUR, later } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/database.ts";
import { providerCalls } from "../../../platform/database/tables.ts";
import { isSandbox } from "../../../platform/is-sandbox.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { providerTests } from "../tables.ts";
import { testsOf } from "./provider-tests.ts";

/** On average slower than this is slow, milliseconds. */
const SLOW = 3_000;
/** So many failures are more than bad luck, and this part of all calls. */
const FAILURES = 3;
const FAILED_PART = 0.05;

/** Those that are set up here, or played. */
function isSetUp({ pays, mail, push, geocoder, scanner, settings }: AppContext, code: ProviderCode): boolean {
  switch (code) {
    case "sms":
      return isSandbox(settings) || settings.SMS_ACCESS_KEY_ID !== undefined;
    case "wechatSignIn":
      return isSandbox(settings) || settings.WECHAT_APP_ID !== undefined;
    case "mail":
      return mail !== undefined;
    case "push":
      return push !== undefined;
    case "map":
      return geocoder !== undefined;
    case "scanner":
      return scanner !== undefined;
    case "files":
      return true;
    default:
      return pays.some((pay) => pay.name === code);
  }
}

/** Those the sandbox plays where nothing real is set up. */
function isPlayed({ settings }: AppContext, code: ProviderCode): boolean {
  if (code === "sandbox") return true;
  if (!isSandbox(settings)) return false;
  return (
    (code === "sms" && !settings.SMS_ACCESS_KEY_ID) ||
    (code === "mail" && !settings.SMTP_HOST) ||
    (code === "wechatSignIn" && !settings.WECHAT_APP_ID)
  );
}

function stateOf(calls: number, failures: number, averageMs: number): ProviderState {
  if (calls === 0) return "IDLE";
  if (failures >= FAILURES && failures / calls > FAILED_PART) return "FAILING";
  return averageMs > SLOW ? "SLOW" : "GOOD";
}

/** How everybody the portal asks outside answered in the last hour. */
export async function listProviders(db: Db, context: AppContext): Promise<ProviderHealth[]> {
  const counted = await db
    .select({
      provider: providerCalls.provider,
      calls: sql<number>`${sum(providerCalls.calls)}::int`,
      failures: sql<number>`${sum(providerCalls.failures)}::int`,
      totalMs: sql<number>`${sum(providerCalls.totalMs)}::float8`,
      slowestMs: max(providerCalls.slowestMs),
      lastError: sql<
        string | null
      >`(array_agg(${providerCalls.lastError} order by ${providerCalls.minute} desc)
        filter (where ${providerCalls.lastError} is not null))[1]`,
    })
    .from(providerCalls)
    .where(gt(providerCalls.minute, later(context.clock.now(), -HOUR)))
    .groupBy(providerCalls.provider);
  const tested = await db.select().from(providerTests);
  const names = await readStaff(
    db,
    tested.map(({ staffId }) => staffId),
  );
  return providerCodes
    .filter((code) => code !== "sandbox" || isSetUp(context, code))
    .map((code): ProviderHealth => {
      const line = counted.find((c) => c.provider === code);
      const { calls, failures } = line ?? { calls: 0, failures: 0 };
      const averageMs = line ? Math.round(line.totalMs / calls) : null;
      const isHere = isSetUp(context, code);
      const state = isHere ? stateOf(calls, failures, averageMs ?? 0) : "OFF";
      const test = tested.find((t) => t.provider === code);
      return {
        code,
        text: providers[code],
        isPlayed: isPlayed(context, code),
        state,
        stateText: providerStates[state],
        calls,
        failures,
        averageMs,
        slowestMs: line?.slowestMs ?? null,
        lastError: line?.lastError ?? null,
        test: test
          ? {
              works: test.works,
              tookMs: test.tookMs,
              answer: test.answer,
              by: names.get(test.staffId) ?? "工作人员",
              at: shanghaiInstant(test.at),
            }
          : null,
        canTest: isHere && testsOf(context, code) !== undefined,
      };
    });
}

/** @throws {ProblemError} NOT_FOUND */
export async function readProvider(db: Db, context: AppContext, code: ProviderCode): Promise<ProviderHealth> {
  const provider = (await listProviders(db, context)).find((p) => p.code === code);
  if (!provider) throw problem("NOT_FOUND", "provider");
  return provider;
}
