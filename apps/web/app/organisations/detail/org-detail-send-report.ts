import { reportPrice } from "@ginkgo/api-contract/organisations/orgs";
import { ApiError } from "@ginkgo/client/api-error";
import { type ApiContext, callApi } from "../../lib/api/api-client.ts";

/** A receipt, or what is to be mended together with what was typed. */
export type PriceReportReply =
  | { receiptNo: string }
  | { message: string; status: number; fields: Record<string, string>; typed: Record<string, string> };

const names = ["item", "content", "contact"] as const;

/**
 * Sends what somebody says about a wrong price: from the page where scripts run, from the page's action where not.
 * Refusals and a broken line are answers, not errors.
 */
export async function sendPriceReport(
  api: ApiContext,
  orgId: string,
  form: FormData,
): Promise<PriceReportReply> {
  const typed = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")]));
  const { item = "", content = "", contact } = typed;
  try {
    return await callApi(api, reportPrice, { body: { orgId, item, content, contact } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.msg, status: error.status || 503, fields: error.fields, typed };
  }
}
