import { ApiError } from "@ginkgo/client/api-error";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { ListAddress } from "./list-address.ts";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** Takes what the API cannot read out of an address somebody changed by hand. */
function withoutBad(address: URLSearchParams, error: unknown): URLSearchParams | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return;
  const clean = new URLSearchParams(address);
  for (const name of Object.keys(error.fields)) clean.delete(name.split(".")[0]!);
  return clean.size < address.size ? clean : undefined;
}

/**
 * What an address of a list asks for. One that is not in its normal form, or holds what cannot be read, is answered by
 * a redirect to the one that does.
 *
 * @param path where the list is shown, when not at its own address
 * @param ask asks the API, given the address in its normal form
 */
export async function loadList<T>(
  { url }: Args,
  list: ListAddress,
  ask: (address: URLSearchParams) => Promise<T>,
  path = list.path,
): Promise<T> {
  const address = list.normal(url.searchParams);
  const go = (search: URLSearchParams) => redirect(search.size ? `${path}?${search}` : path);
  const params = new URLSearchParams(url.searchParams);
  params.sort();
  const normal = new URLSearchParams(address);
  normal.sort();
  if (params.toString() !== normal.toString()) throw go(address);
  try {
    return await ask(address);
  } catch (error) {
    const clean = withoutBad(address, error);
    if (clean) throw go(clean);
    if (error instanceof ApiError) throw data({ message: error.msg }, { status: error.status || 503 });
    throw error;
  }
}
