import type { Option } from "@ginkgo/api-contract/envelope";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";
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
const GOOD_FOR = 60_000;

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

const sources: Partial<Record<EntryKindName, Readonly<Record<string, PickSource>>>> = {
  service: { category: ofDictionary("serviceCategory"), providerOrgId: ofEntries("org") },
  product: {
    category: ofDictionary("productCategory"),
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
};

/** Where a field's value is picked from; undefined where it is written. @param path `rooms[].name` */
export const pickSourceOf = (kind: EntryKindName, path: string): PickSource | undefined =>
  sources[kind]?.[path];
