import { yuan } from "@ginkgo/locale/money";
import { pictureIdOf } from "../pictures/picture-codes.ts";
import type { EntryKindName } from "./entry-codes.ts";
import {
  articleLabels,
  dictionaryWordLabels,
  homeLabels,
  noticeLabels,
  pageLabels,
  synonymLabels,
} from "./labels/content-labels.ts";
import { feeGuideLabels, subsidyLabels } from "./labels/fee-labels.ts";
import type { FieldText, FieldTexts } from "./labels/field-text.ts";
import { orgLabels } from "./labels/org-labels.ts";
import { freightLabels, productLabels } from "./labels/product-labels.ts";
import { serviceLabels } from "./labels/service-labels.ts";
import { tierLabels } from "./labels/tier-labels.ts";
import {
  departureLabels,
  sceneryCategoryLabels,
  spotLabels,
  tourOrgLabels,
  tripLabels,
} from "./labels/tour-labels.ts";

const labels: Readonly<Record<EntryKindName, FieldTexts>> = {
  org: orgLabels,
  service: serviceLabels,
  product: productLabels,
  freight: freightLabels,
  trip: tripLabels,
  departure: departureLabels,
  spot: spotLabels,
  tourOrg: tourOrgLabels,
  sceneryCategory: sceneryCategoryLabels,
  feeGuide: feeGuideLabels,
  subsidy: subsidyLabels,
  tier: tierLabels,
  dictionaryWord: dictionaryWordLabels,
  article: articleLabels,
  home: homeLabels,
  page: pageLabels,
  notice: noticeLabels,
  synonym: synonymLabels,
};

/** How a field is named; undefined where it has no name of its own. @param path `rooms[].name` */
export function fieldText(kind: EntryKindName, path: string): FieldText | undefined {
  const text = labels[kind][path];
  return typeof text === "string" ? { label: text } : text;
}

/** The name of a field as people read it; its path where it has none. */
export const fieldLabel = (kind: EntryKindName, path: string): string => fieldText(kind, path)?.label ?? path;

const LONGEST = 300;
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
const isMoney = (path: string) => path.endsWith("Fen");

function oneText(kind: EntryKindName, path: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "number" && isMoney(path)) return yuan(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return "";
    const isText = value.every((v) => typeof v !== "object");
    const texts = value.map((v) => oneText(kind, isText ? path : `${path}[]`, v));
    return isText ? texts.join("、") : texts.join("\n");
  }
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, v]) => ({
        name: fieldText(kind, `${path}.${name}`)?.label,
        text: oneText(kind, `${path}.${name}`, v),
      }))
      .filter(({ text }) => text !== "")
      .map(({ name, text }) => (name ? `${name} ${text}` : text))
      .join("，");
  const picture = typeof value === "string" ? pictureIdOf(value) : undefined;
  if (picture) return `图库 ${picture} 号`;
  const options = fieldText(kind, path)?.options;
  return options?.[String(value)] ?? String(value);
}

/** Where two texts begin to differ. */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** How much of a long text stands before the place where it differs. */
const LEAD = 40;

/**
 * A value as people read it; 空 for none. A long one begins shortly before the place where it differs from `beside`.
 */
export function valueText(kind: EntryKindName, path: string, value: unknown, beside?: unknown): string {
  const text = oneText(kind, path, value);
  if (text.length <= LONGEST || beside === undefined) return cut(text) || "空";
  const from = Math.max(0, firstDifference(text, oneText(kind, path, beside)) - LEAD);
  return from === 0 ? cut(text) : `…${cut(text.slice(from))}`;
}
