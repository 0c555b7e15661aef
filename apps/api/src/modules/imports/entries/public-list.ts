import { orgTypes } from "@ginkgo/api-contract/organisations/org-codes";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import {
  isListedKind,
  type ListedKind,
  publicListField,
  publicListFields,
  publicListHeading,
} from "@ginkgo/api-contract/publishing/public-lists";
import { areaName, areaPath } from "../../reference/areas/public.ts";
import { cleanOrg, type Row } from "../clean-org.ts";
import { cleanSpot } from "../clean-spot.ts";
import { spotContent, spotKey } from "../import-spots.ts";
import { inferOrgType } from "../infer-org.ts";
import { crsOfHeads, mapColumns } from "../org-columns.ts";
import type { Crs } from "../org-record.ts";
import { mapSpotColumns } from "../spot-columns.ts";
import { orgKey, toNewOrg } from "../to-new-org.ts";

/** What of a row only the rules for public lists can tell. */
export interface ListedRow {
  /** Read from its cells. */
  said: EntryContent;
  /** Concluded from the name, the address and the place; what somebody wrote is never replaced by it. */
  concluded: EntryContent;
  corrections: string[];
  /** What is told where a conclusion was needed, by its field. */
  conclusions: { field: string; text: string }[];
  /** Why nothing new can be made of it. */
  reasons: string[];
  /** The same organisation or spot in another edition of the list. */
  key: string | undefined;
}

/** A column of the list. */
export interface ListedColumn {
  heading: string;
  /** The heading chosen for it, its own where nobody chose. */
  said: string;
  /** The field of the kind it fills by itself, if any. */
  field: string | undefined;
}

export interface PublicList {
  /** What each column fills by the rules for public lists, in words; null where they tell nothing. */
  fields: readonly (string | null)[];
  /** @param own what cells of the kind's own columns say, by field */
  read(cells: readonly string[], own: ReadonlyMap<string, unknown>): ListedRow;
  /** The row as the rules see it. */
  row(cells: readonly string[]): Row;
  /** The columns of each field of the rules. */
  columns: Partial<Record<string, string[]>>;
}

/** Fields of the kinds under the names the rules have for them. */
const ownFields: Record<ListedKind, Readonly<Record<string, string>>> = {
  org: { orgType: "type", orgNature: "nature", starLevel: "star" },
  spot: { aLevel: "level" },
};
const known = (kind: ListedKind, field: string) => {
  const name = ownFields[kind][field] ?? field;
  return Object.hasOwn(publicListFields[kind], name) ? name : undefined;
};

const CONCLUDED = new Set([
  "orgType",
  "orgNature",
  "categoryId",
  "adcode",
  "street",
  "careLevels",
  "keywords",
  "fees",
  "licences",
]);

/** Whether the rules for public lists read this field too: what they do not believe of a cell is not written. */
export const isListedField = (kind: EntryKindName, field: string): boolean =>
  isListedKind(kind) && known(kind, field) !== undefined;
/** Whether what a field holds is concluded where nothing is written. */
export const isConcluded = (field: string): boolean => CONCLUDED.has(field);
/** Whether the rules know a heading as authorities write it. */
export const isListHeading = (kind: EntryKindName, heading: string): boolean =>
  isListedKind(kind) && Object.keys(byField(kind, [heading], {})).length > 0;

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

function parted(content: Record<string, unknown>): Pick<ListedRow, "said" | "concluded"> {
  const said: EntryContent = {};
  const concluded: EntryContent = {};
  for (const [field, value] of Object.entries(content))
    if (!isEmpty(value)) (CONCLUDED.has(field) ? concluded : said)[field] = value;
  return { said, concluded };
}

/** What the rules say of a row, by the field it is about: conclusions apart from what its cells say. */
const conclusionOf: Readonly<Record<string, string>> = {
  类型: "orgType",
  机构类型: "orgType",
  性质: "orgNature",
  地区: "adcode",
  所在地区: "adcode",
  分类: "categoryId",
};
function toldOf(all: readonly string[]): Pick<ListedRow, "corrections" | "conclusions"> {
  const fieldOf = (text: string) => conclusionOf[text.split("：")[0]!];
  return {
    corrections: all.filter((text) => fieldOf(text) === undefined),
    conclusions: all.flatMap((text) => {
      const field = fieldOf(text);
      return field === undefined ? [] : [{ field, text }];
    }),
  };
}

const nothing = (corrections: string[], reasons: string[]): ListedRow => ({
  said: {},
  concluded: {},
  corrections,
  conclusions: [],
  reasons,
  key: undefined,
});

const placeText = (adcode: string) => areaPath(adcode).map(areaName).join("");

/** A field of three coordinate systems is one field in one of them. */
const placed = (field: string): { field: string; crs: Crs | undefined } => ({
  field: field.replace(/(?:Wgs84|Bd09)$/, ""),
  crs: field.endsWith("Wgs84") ? "wgs84" : field.endsWith("Bd09") ? "bd09" : undefined,
});

/**
 * A list as authorities publish them: without the columns of a form, in either script, with type and area only in name and
 * address. Undefined where the columns leave nothing to conclude.
 * @param listed what every column is called and fills by itself
 * @param listArea place all of the list is in, where that is known
 */
export function publicList(
  kind: EntryKindName,
  listed: readonly ListedColumn[],
  { today, listArea }: { today: string; listArea: string | null },
): PublicList | undefined {
  if (!isListedKind(kind)) return undefined;
  const chosen: Record<string, string[]> = {};
  const unread: string[] = [];
  let crs = crsOfHeads(listed.map(({ said }) => said));
  for (const { heading, said, field } of listed) {
    const own = field === undefined ? publicListField(kind, said) : known(kind, field);
    if (own !== undefined) {
      const at = placed(own);
      crs ??= at.crs;
      chosen[at.field] = [...(chosen[at.field] ?? []), heading];
    } else if (field === undefined && said === heading) unread.push(heading);
  }
  // A column that numbers rows would join rows of two lists; whoever means it brings it to 外部编号.
  const { sourceId: _, ...found } = byField(kind, unread, chosen);
  const fieldOf = new Map(
    Object.entries(found).flatMap(([field, columns]) => (columns ?? []).map((c) => [c, field] as const)),
  );
  const texts: Readonly<Record<string, string>> = publicListFields[kind];
  const system = crs ?? "gcj02";
  const fields = listed.map(({ heading, field: own }) => {
    const field = fieldOf.get(heading);
    if (field === undefined || own !== undefined) return null;
    const inSystem = field + { wgs84: "Wgs84", bd09: "Bd09", gcj02: "" }[system];
    const text = texts[inSystem] ?? texts[field];
    return text === undefined ? null : publicListHeading(text);
  });
  const isComplete = kind === "org" ? ["orgType", "adcode"] : ["categoryId", "adcode"];
  const isOurs = isComplete.every((field) => listed.some((column) => column.field === field));
  if (found.name === undefined || (isOurs && fields.every((field) => field === null))) return undefined;

  const row = (cells: readonly string[], own?: ReadonlyMap<string, unknown>): Row => ({
    line: 0,
    cells: Object.fromEntries(
      listed.map(({ heading, field }, i) => {
        const value = field === undefined ? undefined : own?.get(field);
        return [heading, value === undefined ? (cells[i] ?? "") : String(value)];
      }),
    ),
  });
  const readOrg = (cells: readonly string[], own: ReadonlyMap<string, unknown>): ListedRow => {
    const at = row(cells, own);
    const context = { map: found, crs: system, source: "", today, listArea: listArea ?? undefined };
    const { record, corrections, reasons } = cleanOrg(at, context);
    if (!record) return nothing(corrections, reasons);
    const typed = found.type?.some((column) => at.cells[column]?.trim()) ?? false;
    if (!typed && inferOrgType("", record.name))
      corrections.push(`机构类型：没有写，按名称记作“${orgTypes[record.orgType]}”，请核对`);
    const { source: _from, sourceKey: _key, ...content } = toNewOrg(record);
    return { ...parted(content), ...toldOf(corrections), reasons, key: orgKey(record) };
  };
  const readSpot = (cells: readonly string[], own: ReadonlyMap<string, unknown>): ListedRow => {
    const map = Object.fromEntries(Object.entries(found).map(([field, columns]) => [field, columns?.[0]]));
    const { record, corrections, reasons } = cleanSpot(row(cells, own), { map, crs: system });
    if (!record) return nothing(corrections, reasons);
    if (!own.has("categoryId")) corrections.push("分类：没有写，按名称归的，请核对");
    return { ...parted(spotContent(record)), ...toldOf(corrections), reasons, key: spotKey(record) };
  };
  const readKind = kind === "org" ? readOrg : readSpot;
  return {
    fields,
    columns: found,
    row,
    read(cells, own) {
      const read = readKind(cells, own);
      const { adcode } = read.concluded;
      if (typeof adcode === "string" && !own.has("adcode") && !("adcode" in found))
        read.conclusions.push({ field: "adcode", text: `所在地区：按地址记作“${placeText(adcode)}”` });
      return { ...read, key: read.key === undefined ? undefined : `listed:${read.key}`.slice(0, 200) };
    },
  };
}

/** The columns of each field: those chosen for it, then what headings say. */
function byField(
  kind: ListedKind,
  headings: readonly string[],
  chosen: Readonly<Record<string, string[]>>,
): Partial<Record<string, string[]>> {
  if (kind === "org") return mapColumns(headings, chosen).map;
  const first = Object.fromEntries(Object.entries(chosen).map(([field, [column]]) => [field, column!]));
  const { map } = mapSpotColumns(headings, first);
  return Object.fromEntries(Object.entries(map).map(([field, column]) => [field, [column]]));
}
