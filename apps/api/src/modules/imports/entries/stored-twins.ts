import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import { and, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { organisations } from "../../organisations/tables.ts";
import { areaPath } from "../../reference/areas/public.ts";
import { spots } from "../../tours/tables.ts";
import { isSame } from "../find-duplicates.ts";

interface Listed {
  key: string;
  content: EntryContent;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
const degrees = (value: unknown) => (typeof value === "number" ? value : undefined);
const phonesOf = (phone: string | null) => (phone ? phone.split("、") : []);
const pathsOf = (rows: readonly Listed[], level: number) => [
  ...new Set(rows.flatMap(({ content }) => areaPath(text(content.adcode))[level] ?? [])),
];

/** What the portal has already of a row. */
export interface Twin {
  id: string;
  /** Whether it was taken down. */
  isArchived: boolean;
}

/**
 * Organisations and spots the portal has already, from wherever: by the key of the row, the one it means. An
 * organisation is the same by name, area and door or telephone, a spot by name and area.
 */
export async function storedTwins(
  tx: Tx,
  kind: EntryKindName,
  rows: readonly Listed[],
): Promise<Map<string, Twin>> {
  const names = [...new Set(rows.map(({ content }) => text(content.name)))];
  const adcodes = [...new Set(rows.map(({ content }) => text(content.adcode)))];
  if (rows.length === 0 || (kind !== "org" && kind !== "spot")) return new Map();
  const stored =
    kind === "org"
      ? await tx
          .select({
            id: organisations.id,
            name: organisations.name,
            adcode: organisations.adcode,
            address: organisations.address,
            phone: organisations.phone,
            lng: organisations.lng,
            lat: organisations.lat,
            isArchived: sql<boolean>`${organisations.standing} = 'DRAFT'`,
          })
          .from(organisations)
          .where(
            and(
              // Of the places alone, which an index knows.
              inArray(organisations.provinceCode, pathsOf(rows, 0)),
              inArray(organisations.cityCode, pathsOf(rows, 1)),
              inArray(organisations.adcode, adcodes),
              inArray(organisations.name, names),
            ),
          )
      : // Spots of one name in one area are one: no address is compared.
        (
          await tx
            .select({
              id: spots.id,
              name: spots.name,
              adcode: spots.adcode,
              isArchived: sql<boolean>`${spots.facetSig} < 0`,
            })
            .from(spots)
            .where(and(inArray(spots.name, names), inArray(spots.adcode, adcodes)))
        ).map((spot) => ({ ...spot, address: "", phone: null, lng: null, lat: null }));
  return new Map(
    rows.flatMap(({ key, content }) => {
      const one = {
        name: text(content.name),
        adcode: text(content.adcode),
        address: text(content.address),
        phones: phonesOf(text(content.phone)),
        lng: degrees(content.lng),
        lat: degrees(content.lat),
      };
      const twin = stored.find(
        (other) =>
          other.name === one.name &&
          other.adcode === one.adcode &&
          isSame(one, {
            ...other,
            address: other.address ?? "",
            phones: phonesOf(other.phone),
            lng: other.lng ?? undefined,
            lat: other.lat ?? undefined,
          }),
      );
      return twin ? [[key, { id: twin.id, isArchived: twin.isArchived }] as const] : [];
    }),
  );
}
