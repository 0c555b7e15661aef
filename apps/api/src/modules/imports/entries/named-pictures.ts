import { pictureIdOf } from "@ginkgo/api-contract/pictures/picture-codes";
import { valueAt, withValue } from "@ginkgo/api-contract/publishing/content-path";
import { takesPicture } from "@ginkgo/api-contract/publishing/content-schema";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryColumn } from "@ginkgo/api-contract/publishing/entry-columns";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Db } from "../../../platform/database/database.ts";
import { picturesNamed } from "../../pictures/public.ts";
import type { RowFault } from "../tables.ts";
import type { ListColumns } from "./read-row.ts";

interface Filled {
  content: EntryContent;
  mends: string[];
}

/** Addresses of the pictures of each name, by the name. */
export type NamedPictures = ReadonlyMap<string, readonly string[]>;

const isList = ({ schema }: EntryColumn) => schema.items !== undefined && takesPicture(schema.items);

/** The columns that take pictures, with their headings. */
const pictureColumns = ({ headings, filled }: ListColumns) =>
  filled.flatMap((column, i) =>
    column !== null && typeof column !== "string" && (isList(column) || takesPicture(column.schema))
      ? [{ column, heading: headings[i] ?? "" }]
      : [],
  );

const saidIn = (content: EntryContent, column: EntryColumn): unknown[] => {
  const value = valueAt(content, column.path);
  return isList(column) && Array.isArray(value) ? value : [value];
};

/** The pictures all these rows name, looked up together. */
export async function picturesOfRows(
  db: Db,
  viewer: StaffViewer,
  columns: ListColumns,
  contents: readonly EntryContent[],
): Promise<NamedPictures> {
  const taking = pictureColumns(columns);
  const said = contents.flatMap((content) => taking.flatMap(({ column }) => saidIn(content, column)));
  const names = said.filter((one): one is string => typeof one === "string" && !pictureIdOf(one));
  return picturesNamed(db, viewer, [...new Set(names)]);
}

/** A picture a cell names: its address, or why there is none. */
function pictureNamed(known: NamedPictures, said: string): { address: string } | { fault: string } {
  if (pictureIdOf(said)) return { address: said };
  const [address, ...others] = known.get(said) ?? [];
  if (!address) return { fault: `图库里没有叫“${said}”的图，请先放进图库，或写图的编号。` };
  return others.length === 0
    ? { address }
    : { fault: `图库里有 ${others.length + 1} 张叫“${said}”的图，请写图的编号。` };
}

/** Content in which pictures that cells name stand by their addresses, and what could not be found. */
export function withPictures(
  known: NamedPictures,
  columns: ListColumns,
  { content, mends }: Filled,
): Filled & { faults: RowFault[] } {
  const faults: RowFault[] = [];
  let put = content;
  for (const { column, heading } of pictureColumns(columns)) {
    const value = valueAt(put, column.path);
    const addresses: unknown[] = [];
    for (const said of saidIn(put, column)) {
      const named = typeof said === "string" ? pictureNamed(known, said) : { address: said };
      if ("fault" in named) faults.push({ heading, text: named.fault });
      else addresses.push(named.address);
    }
    const next = isList(column) && Array.isArray(value) ? addresses : addresses[0];
    if (value !== undefined) put = withValue(put, columns.schema, column.path, next);
  }
  return { content: put, mends, faults };
}
