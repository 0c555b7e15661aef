import { ownStatement, ownVoucher } from "@ginkgo/api-contract/settlements/own-settlements";
import { pageCall } from "../lib/api/page-call.ts";
import { pageNotFound } from "../lib/routing/not-found.ts";
import { hasId } from "../lib/routing/path-rules.ts";
import { routeMiddleware } from "../lib/routing/route-middleware.ts";
import type { Route } from "./+types/settlement-file.route";

export const middleware = routeMiddleware("auth");

/** The statement of an employee's own settlement, or the proof that it was paid, as a file. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const format = searchParams.get("format") === "XLSX" ? "XLSX" : "PDF";
  const params = { id: searchParams.get("id") ?? "" };
  if (!hasId(params)) throw pageNotFound(args.url);
  const { name, mime, base64 } =
    searchParams.get("paper") === "voucher"
      ? await pageCall(args, ownVoucher, { params })
      : await pageCall(args, ownStatement, { params, query: { format } });
  return new Response(
    Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
    {
      headers: {
        "content-type": mime,
        "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        "cache-control": "private, no-store",
      },
    },
  );
}
