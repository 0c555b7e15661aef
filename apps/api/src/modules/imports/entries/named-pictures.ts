import { pictureIdOf } from "@ginkgo/api-contract/pictures/picture-codes";
import { valueAt, withValue } from "@ginkgo/api-contract/publishing/content-path";
import { takesPicture } from "@ginkgo/api-contract/publishing/content-schema";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { Db } from "../../../platform/database/database.ts";
import { picturesNamed } from "../../pictures/public.ts";
import type { RowFault } from "../tables.ts";
import type { ListColumns } from "./read-row.ts";

interface Filled {
  content: EntryContent;
  mends: string[];
}

/** A picture a cell names: its address, or why there is none. */
async function pictureNamed(db: Db, said: string): Promise<{ address: string } | { fault: string }> {
  if (pictureIdOf(said)) return { address: said };
  const [address, ...others] = await picturesNamed(db, said);
  if (!address) return { fault: `图库里没有叫“${said}”的图，请先放进图库，或写图的编号。` };
  return others.length === 0
    ? { address }
    : { fault: `图库里有 ${others.length + 1} 张叫“${said}”的图，请写图的编号。` };
}

/** Content in which pictures that cells name stand by their addresses, and what could not be found. */
export async function namedPictures(
  db: Db,
  { schema, headings, filled }: ListColumns,
  { content, mends }: Filled,
): Promise<Filled & { faults: RowFault[] }> {
  const faults: RowFault[] = [];
  let put = content;
  for (const [i, column] of filled.entries()) {
    if (column === null || typeof column === "string") continue;
    const isMany = column.schema.items !== undefined && takesPicture(column.schema.items);
    if (!isMany && !takesPicture(column.schema)) continue;
    const value = valueAt(put, column.path);
    const addresses: unknown[] = [];
    for (const said of isMany && Array.isArray(value) ? value : [value]) {
      const named = typeof said === "string" ? await pictureNamed(db, said) : { address: said };
      if ("fault" in named) faults.push({ heading: headings[i] ?? "", text: named.fault });
      else addresses.push(named.address);
    }
    const next = isMany && Array.isArray(value) ? addresses : addresses[0];
    if (value !== undefined) put = withValue(put, schema, column.path, next);
  }
  return { content: put, mends, faults };
}
