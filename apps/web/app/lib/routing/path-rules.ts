import { Id } from "@ginkgo/api-contract/fields";
import { pathRefused } from "./not-found.ts";

type Params = Record<string, string | undefined>;

/**
 * A page's validate rule: wraps its loader so that a path the rule refuses answers 404 `Page Not Found: {path}`
 * before anything is asked of the API.
 *
 * @example export const loader = validated(hasId, async (args: Route.LoaderArgs) => …)
 */
export function validated<A extends { url: URL; params: Params }, R>(
  rule: (params: A["params"]) => boolean,
  loader: (args: A) => R,
): (args: A) => R {
  return (args) => {
    if (!rule(args.params)) throw pathRefused(args.url);
    return loader(args);
  };
}

/** `:id` is the decimal string of a 64-bit integer (rules §13). Digits first: the schema's last check computes. */
export const hasId = ({ id = "" }: Params): boolean => /^\d{1,19}$/.test(id) && Id.safeParse(id).success;
