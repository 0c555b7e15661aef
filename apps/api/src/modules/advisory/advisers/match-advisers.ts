import type { matchAdvisers as endpoint } from "@ginkgo/api-contract/advisory/advisers";
import { type Specialty, specialties } from "@ginkgo/api-contract/advisory/advisory-codes";
import type { BodyOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { type CareLevel, careLevels, careLevelWords } from "@ginkgo/api-contract/organisations/org-codes";
import { type OrgCard, OrgQuery } from "@ginkgo/api-contract/organisations/orgs";
import { yuan } from "@ginkgo/locale/money";
import type { AppContext } from "../../../http/services.ts";
import type { Db } from "../../../platform/database/database.ts";
import { listOrgs } from "../../organisations/public.ts";
import { areaName, checkArea } from "../../reference/areas/public.ts";
import { areaFor, peopleFor } from "./find-person.ts";
import { onlineState, type PersonRow, presentPerson } from "./person-row.ts";
import { presentAdvisers, ratingOf } from "./present-adviser.ts";

type Form = BodyOf<typeof endpoint>;

const MAX_COUNT = 5;
const MIN_COUNT = 3;

/** What somebody in that state needs an adviser to know, beside what was ticked. */
const byCare: Partial<Record<CareLevel, Specialty>> = {
  ASSIST: "DISABLED",
  NURSING: "DISABLED",
  SPECIAL: "DISABLED",
  DEMENTIA: "DEMENTIA",
};
const careOf = ({ careLevel }: Form): CareLevel | undefined =>
  careLevel !== undefined && Object.hasOwn(careLevels, careLevel) ? (careLevel as CareLevel) : undefined;

function wantsOf(form: Form): Specialty[] {
  const care = careOf(form);
  const needed = care && byCare[care];
  return [...new Set([...form.wants, ...(needed ? [needed] : [])])];
}

interface Candidate {
  person: PersonRow;
  /** Of what is wanted, what they know. */
  knows: Specialty[];
  /** Of their own places, the one that takes this in; undefined for who serves everywhere. */
  area: string | undefined;
}

/** Better first: who knows more of what is wanted, whose own place it is, who is there, who has the most time. */
const score = ({ person, knows, area }: Candidate, now: Date): number =>
  knows.length * 100 +
  (area ? 30 : 0) +
  (onlineState(person, now) === "ONLINE" ? 20 : 0) +
  (ratingOf(person) ?? 0) * 2 -
  (person.load / person.capacity) * 20;

/** Why this one, in facts. */
function reasonsFor({ person, knows, area }: Candidate, now: Date): string[] {
  const { onlineStateText, workTime, onlineState: state, responseMinutes } = presentPerson(person, now);
  const rating = ratingOf(person);
  const free = person.capacity - person.load;
  return [
    area ? `负责${areaName(area)}` : "各地的家庭都可以找",
    ...(knows.length ? [`擅长${knows.map((k) => specialties[k]).join("、")}`] : []),
    state === "OFFLINE" ? `上班时间是${workTime}` : `现在${onlineStateText}，上班时间是${workTime}`,
    ...(free > 0 ? [`手上 ${person.load} 位客人，还能接待 ${free} 位`] : []),
    ...(responseMinutes === null ? [] : [`一般 ${responseMinutes} 分钟内回复`]),
    ...(rating === null ? [] : [`${person.scoreCount} 个家庭评了分，平均 ${rating} 分`]),
  ];
}

/** Why that organisation, in facts. */
function orgReasons(org: OrgCard, { budgetMaxFen, ...form }: Form): string[] {
  const care = careOf(form as Form);
  const { priceMinFen, availableBeds, placeText, medicalText } = org;
  const isAffordable = budgetMaxFen !== undefined && priceMinFen !== undefined && priceMinFen <= budgetMaxFen;
  return [
    placeText,
    ...(care ? [`接收${careLevelWords[care]}的老人`] : []),
    ...(priceMinFen === undefined
      ? []
      : [`每月 ${yuan(priceMinFen)} 元起${isAffordable ? "，在您说的预算里" : ""}`]),
    ...(availableBeds ? [`还有 ${availableBeds} 张床位`] : []),
    medicalText,
  ];
}

/** Organisations of that place that take the person in for that money; a few where advisers are named too. */
async function orgsFor(db: Db, form: Form, most: number) {
  const care = careOf(form);
  const query = OrgQuery.parse({
    adcode: form.adcode,
    ...(care ? { careLevel: care } : {}),
    ...(form.budgetMaxFen ? { priceMaxFen: String(form.budgetMaxFen) } : {}),
    size: String(most),
  });
  const { records } = await listOrgs(db, query);
  return records.map((org) => ({ org, reasons: orgReasons(org, form) }));
}

/**
 * Advisers for five answers, three to five, each with reasons that are facts. Who knows nothing of what is wanted is
 * named only to make up three. Organisations to go and see come with them, more where no adviser is named.
 */
export async function matchAdvisers(
  db: Db,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  form: Form,
): Promise<ReplyOf<typeof endpoint>> {
  checkArea(form.adcode);
  const now = deps.clock.now();
  const wants = wantsOf(form);
  const all = (await peopleFor(db, "ADVISER", form.adcode))
    .map((person) => ({
      person,
      knows: wants.filter((w) => person.specialties.includes(w)),
      area: areaFor(person, form.adcode),
    }))
    .toSorted((a, b) => score(b, now) - score(a, now));
  const able = all.filter((c) => wants.length === 0 || c.knows.length > 0);
  const named = able.length
    ? [...able, ...all.filter((c) => !able.includes(c)).slice(0, Math.max(0, MIN_COUNT - able.length))].slice(
        0,
        MAX_COUNT,
      )
    : [];
  const shown = await presentAdvisers(
    db,
    deps,
    named.map((c) => c.person),
  );
  return {
    advisers: shown.map((adviser, i) => ({ adviser, reasons: reasonsFor(named[i]!, now) })),
    orgs: await orgsFor(db, form, named.length ? MIN_COUNT : MAX_COUNT),
  };
}
