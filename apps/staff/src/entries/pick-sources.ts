import type { Option } from "@ginkgo/api-contract/envelope";
import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
import {
  type EditableDictionary,
  editableDictionaryNames,
} from "@ginkgo/api-contract/reference/dictionary-content";
import { dictByParent } from "@ginkgo/api-contract/reference/reference";
import { freightList } from "@ginkgo/api-contract/shop/stock";
import { sceneryCategoryList } from "@ginkgo/api-contract/tours/spots";
import { callStaff } from "../call-staff.ts";
import { callsOf } from "./entry-calls.ts";

export interface Picked {
  value: string | number;
  name: string;
}

/** Where what a field names by its id or code is looked for. */
export interface PickSource {
  /** Tells its answers from those of other sources. */
  key: string;
  find: (keyword: string) => Promise<Picked[]>;
  /** What a value is called; undefined where that is not known, or not this account's to know. */
  nameOf: (value: string | number) => Promise<string | undefined>;
  /** The field beside it that takes the name of what is picked. */
  nameField?: string;
}

const MOST = 8;

const ofEntries = (kind: EntryKindName, nameField?: string): PickSource => ({
  key: kind,
  find: async (keyword) => {
    const query = { size: String(MOST), ...(keyword ? { keyword } : {}) };
    const { records } = await callStaff(callsOf(kind).page, { query });
    return records.map(({ id, title }) => ({ value: id, name: title }));
  },
  nameOf: async (value) => (await callStaff(callsOf(kind).read, { params: { id: String(value) } })).title,
  ...(nameField ? { nameField } : {}),
});

/** How long a list that was asked for is good, milliseconds. */
const GOOD_FOR = 10_000;

/** A list short enough to be asked for whole: once, not with every letter that is typed. */
function ofList(key: string, ask: () => Promise<Picked[]>): PickSource {
  let known: { until: number; list: Promise<Picked[]> } | undefined;
  const all = () => {
    if (known && known.until > Date.now()) return known.list;
    const list = ask();
    known = { until: Date.now() + GOOD_FOR, list };
    list.catch(() => {
      known = undefined;
    });
    return list;
  };
  return {
    key,
    find: async (keyword) => (await all()).filter(({ name }) => name.includes(keyword)),
    nameOf: async (value) => (await all()).find((one) => one.value === value)?.name,
  };
}

const flat = (options: readonly Option[], above = ""): Picked[] =>
  options.flatMap(({ value, text, children = [] }) => [
    { value, name: above + text },
    ...flat(children, `${above}${text} · `),
  ]);
const ofDictionary = (type: string): PickSource =>
  ofList(type, async () => flat(await callStaff(dictByParent, { params: { id: type } })));

const scenery = ofList("scenery", async () =>
  (await callStaff(sceneryCategoryList)).map(({ id, name }) => ({ value: Number(id), name })),
);

const dictionaries = Object.fromEntries(
  editableDictionaryNames.map((name) => [name, ofDictionary(name)]),
) as Record<EditableDictionary, PickSource>;

/** Where a field's value is picked from, by what stands in the rest of the content where it depends on that. */
type SourceOf = PickSource | ((content: EntryContent) => PickSource | undefined);

const sources: Partial<Record<EntryKindName, Readonly<Record<string, SourceOf>>>> = {
  service: { category: dictionaries.serviceCategory, providerOrgId: ofEntries("org") },
  product: {
    category: dictionaries.productCategory,
    shopOrgId: ofEntries("org", "shopName"),
    freightCode: ofList("freight", async () =>
      (await callStaff(freightList)).map(({ code, name }) => ({ value: code, name })),
    ),
  },
  trip: {
    categoryId: scenery,
    orgId: ofEntries("tourOrg", "orgName"),
    "details.itinerary[].spots[].spotId": ofEntries("spot", "name"),
  },
  departure: { tripId: ofEntries("trip") },
  spot: { categoryId: scenery },
  tourOrg: { categoryId: scenery },
  dictionaryWord: { under: ({ dictionary }) => dictionaries[dictionary as EditableDictionary] },
};

const words: Partial<Record<EntryKindName, Readonly<Record<string, EditableDictionary>>>> = {
  org: { "details.facilities": "facility", "details.services": "orgService" },
};

/** The dictionary whose words a list of texts can take; undefined where all of it is written. */
export function wordSourceOf(kind: EntryKindName, path: string): PickSource | undefined {
  const name = words[kind]?.[path];
  return name && dictionaries[name];
}

/** Where a field's value is picked from; undefined where it is written. @param path `rooms[].name` */
export function pickSourceOf(
  kind: EntryKindName,
  path: string,
  content: EntryContent,
): PickSource | undefined {
  const source = sources[kind]?.[path];
  return typeof source === "function" ? source(content) : source;
}
