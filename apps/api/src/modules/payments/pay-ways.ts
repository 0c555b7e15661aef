import { type PayProvider, payProviders } from "@ginkgo/api-contract/orders/order-codes";
import { badInput, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { PayPort } from "../../platform/payments/pay.ts";

type Pays = Pick<AppContext, "pays">;

/** The way asked for, else the first there is. @throws {ProblemError} BAD_INPUT on `provider`, PAY_UNAVAILABLE where there is none at all */
export function portOf({ pays }: Pays, name: PayProvider | undefined): PayPort {
  const port = name ? pays.find((p) => p.name === name) : pays[0];
  if (!port && name && pays.length > 0) throw badInput({ provider: "这里没有开通这种付款方式，请换一种。" });
  if (!port) throw problem("PAY_UNAVAILABLE", name ?? "none");
  return port;
}

/** The ways to pay there are now, the first of them taken where none is asked for. */
export const listWays = ({ pays }: Pays) =>
  pays.map(({ name }) => ({ provider: name, text: payProviders[name] }));
