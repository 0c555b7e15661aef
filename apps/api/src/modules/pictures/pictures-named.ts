import { pictureAddress } from "@ginkgo/api-contract/pictures/picture-codes";
import { sql } from "drizzle-orm";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { sellersOf } from "../identity/staff/public.ts";

/**
 * Addresses of the pictures of each name, by the name; more than one where several have it. A home or shop names its own,
 * the portal's people those of the portal.
 */
export async function picturesNamed(
  db: Db,
  viewer: StaffViewer,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map();
  const own = await sellersOf(db, viewer);
  const among = own === null ? sql`p.seller is null` : sql`p.seller = any(${textArray(own)})`;
  const found = await rows<{ name: string; id: string }>(
    db,
    // By the index of the words of pictures, name by name.
    sql`select n.name, p.id::text from unnest(${textArray(names)}) n(name) cross join lateral (
        select p.id from pictures.pictures p
        where p.removed_at is null and ${among} and p.name = n.name
          and platform.text_parts(p.name || chr(10) || p.alt) @> platform.text_parts(n.name)
        order by p.id limit 10) p
      order by p.id`,
  );
  const byName = new Map<string, string[]>();
  for (const { name, id } of found) byName.set(name, [...(byName.get(name) ?? []), pictureAddress(id)]);
  return byName;
}
