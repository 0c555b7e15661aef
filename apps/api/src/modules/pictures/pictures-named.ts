import { pictureAddress } from "@ginkgo/api-contract/pictures/picture-codes";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { pictures } from "./tables.ts";

/** Addresses of the pictures of the library with that name; more than one where several have it. */
export async function picturesNamed(db: Db, name: string): Promise<string[]> {
  const found = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(
      and(
        isNull(pictures.removedAt),
        // By the index of the words of pictures.
        sql`platform.text_parts(${pictures.name} || chr(10) || ${pictures.alt}) @> platform.text_parts(${name}::text)`,
        eq(pictures.name, name),
      ),
    )
    .orderBy(pictures.id)
    .limit(10);
  return found.map(({ id }) => pictureAddress(id));
}
