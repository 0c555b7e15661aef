import { type ClientId, clientIds } from "@ginkgo/api-contract/identity/identity";
import { problem } from "../../http/problem.ts";

/**
 * The client a Basic header names. Clients are public and their secret is empty: the name protects nothing, it only
 * says whose rules apply (rules §2, §13).
 * @throws {ProblemError} CLIENT_UNKNOWN
 */
export function readClient(request: Request): ClientId {
  const [, basic] = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const text = Buffer.from(basic ?? "", "base64").toString("utf8");
  const client = clientIds.find((id) => text === `${id}:`);
  if (!client) throw problem("CLIENT_UNKNOWN");
  return client;
}
