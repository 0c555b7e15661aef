import { createHash } from "node:crypto";
import { randomFor } from "../../apps/api/seeds/random.ts";
import type { NewOrg } from "../../apps/api/src/modules/organisations/new-org.ts";
import { allAreas } from "../../apps/api/src/modules/reference/areas/areas.ts";
import { brands, endings, natures, roads } from "./name-parts.ts";

/** Steps of a distribution: share of rows below, value there; between two steps the value grows evenly in size. */
type Steps = readonly (readonly [number, number])[];
const beds: Steps = [
  [0, 20],
  [0.1, 50],
  [0.25, 80],
  [0.5, 150],
  [0.75, 260],
  [0.9, 500],
  [1, 3000],
];
const lowestFee: Steps = [
  [0, 600],
  [0.1, 1140],
  [0.25, 1800],
  [0.5, 2700],
  [0.75, 3700],
  [0.9, 6200],
  [1, 12000],
];

function at(steps: Steps, u: number): number {
  const i = steps.findIndex(([share]) => u <= share);
  const [[a, low], [b, high]] = [steps[Math.max(0, i - 1)]!, steps[Math.max(1, i)]!];
  const t = b === a ? 0 : (u - a) / (b - a);
  return Math.round(low * (high / low) ** t);
}

function pickBy<T extends readonly unknown[]>(list: readonly T[], u: number, weight: (item: T) => number): T {
  let left = u;
  for (const item of list) {
    left -= weight(item);
    if (left < 0) return item;
  }
  return list.at(-1)!;
}

const capitals = new Set("110000 120000 310000 500000".split(" "));
const districts = allAreas.filter((a) => a.level === 3 && !a.virtual && !/^7|^8/.test(a.adcode));
/** Jiangsu is the default region and weighs four times, municipalities three. */
const weights = districts.map((a) =>
  a.adcode.startsWith("32") ? 4 : capitals.has(`${a.adcode.slice(0, 2)}0000`) ? 3 : 1,
);
const total = weights.reduce((sum, w) => sum + w, 0);

function districtAt(u: number) {
  let left = u * total;
  for (let i = 0; i < districts.length; i++) {
    left -= weights[i]!;
    if (left < 0) return districts[i]!;
  }
  return districts.at(-1)!;
}

export interface GeneratedOrg {
  org: NewOrg;
  rating: number;
  comments: number;
}

/** Row `i` of the generated organisations: it needs no other row and is the same on every machine. */
export function orgAt(seed: string, i: number): GeneratedOrg {
  const r = randomFor(`${seed}:${i}`);
  const district = districtAt(r.next());
  const [ending, orgType] = pickBy(endings, r.next(), (e) => e[2]);
  const [nature] = pickBy(natures, r.next(), (n) => n[1]);
  const isPublic = orgType === "JINGLAO" || orgType === "WELFARE";
  const totalBeds = at(beds, r.next());
  const low = at(lowestFee, r.next()) * 100;
  const big = totalBeds > 150;
  const medicalInsurance = r.chance(big ? 0.45 : 0.15);
  const careLevels = (["SELF", "ASSIST", "NURSING", "SPECIAL", "DEMENTIA"] as const).filter((_, n) =>
    r.chance([0.9, 0.8, 0.55, 0.2, 0.25][n]!),
  );
  const comments = r.chance(0.4) ? 0 : Math.floor(r.next() ** 3 * 200);
  const place = r.chance(0.5) ? district.short : "";
  const org: NewOrg = {
    source: "bench",
    sourceKey: String(i),
    name: `${place}${r.pick(brands)}${r.chance(0.3) ? r.pick(brands) : ""}${ending}`,
    orgType,
    orgNature: isPublic ? "PUBLIC" : nature,
    operateStatus: r.chance(0.03) ? "CLOSED" : "OPEN",
    standing: "LISTED",
    starLevel: r.chance(0.5) ? 0 : 1 + Math.floor(r.next() ** (big ? 1 : 1.6) * 5),
    careLevels: careLevels.length ? careLevels : ["SELF"],
    totalBeds,
    availableBeds: Math.floor(totalBeds * r.next() ** 2.2),
    medicalMode: r.pick(["INTERNAL", "CONTRACT", "CONTRACT", "HOSPITAL_RUN", "NONE"] as const),
    medicalInsurance,
    ltcInsurance: r.chance(medicalInsurance ? 0.6 : 0.2),
    rehab: r.chance(big ? 0.4 : 0.1),
    priceMinFen: r.chance(0.92) ? low : undefined,
    priceMaxFen: undefined,
    openYear: r.whole(1990, 2026),
    dayRatio: r.whole(2, 9),
    highlights: [],
    adcode: district.adcode,
    street: `${r.pick(roads).replace("路", "")}街道`,
    address: `${r.pick(roads)} ${r.whole(1, 400)} 号`,
    phone: `0000-00${r.whole(100000, 999999)}`,
    lng: district.lng + (r.next() - 0.5) * 0.5,
    lat: district.lat + (r.next() - 0.5) * 0.4,
    keywords: [],
    rooms: [],
    fees: [],
    pictures: [],
    licences: [],
  };
  if (org.priceMinFen !== undefined) org.priceMaxFen = Math.round(low * (1.4 + r.next() * 1.6));
  return { org, rating: comments ? Math.round((3 + r.next() * 2) * 10) / 10 : 0, comments };
}

/** SHA-256 over every 997th of `count` rows: two machines with the same one made the same rows. */
export function fingerprint(seed: string, count: number): string {
  const hash = createHash("sha256");
  for (let i = 0; i < count; i += 997) hash.update(JSON.stringify(orgAt(seed, i)));
  return hash.digest("hex");
}
