import type { FeeItem } from "@ginkgo/api-contract/organisations/org-detail";
import type { NewOrgInput } from "../organisations/public.ts";
import { addressKey, nameKey } from "./find-duplicates.ts";
import type { OrgRecord } from "./org-record.ts";

/** A fee known as one sum. */
const fee = (code: "BED" | "DEPOSIT", name: string, fen: number | undefined): FeeItem[] =>
  fen === undefined
    ? []
    : [
        {
          code,
          name,
          minFen: fen,
          maxFen: fen,
          unit: code === "BED" ? "MONTH" : "ONCE",
          refundable: code === "DEPOSIT",
          required: true,
        },
      ];

/** Tells the same organisation in another edition of its list. */
export const orgKey = (record: OrgRecord): string =>
  record.sourceId ?? `${nameKey(record)}|${addressKey(record.address)}`;

/**
 * A cleaned row as `writeOrgs` takes it. The key is the list's own id, else name, place and door, so the same list
 * imported again updates what it made.
 */
export function toNewOrg(record: OrgRecord): NewOrgInput {
  return {
    source: record.source.slice(0, 40),
    sourceKey: orgKey(record).slice(0, 160),
    name: record.name,
    orgType: record.orgType,
    orgNature: record.orgNature,
    starLevel: record.starLevel,
    careLevels: record.careLevels,
    totalBeds: record.totalBeds,
    availableBeds: record.availableBeds,
    medicalInsurance: record.medicalInsurance,
    ltcInsurance: record.ltcInsurance,
    priceMinFen: record.priceMinFen,
    priceMaxFen: record.priceMaxFen,
    openYear: yearOf(record.foundDate),
    adcode: record.adcode,
    street: record.street.slice(0, 40) || undefined,
    address: record.address,
    phone: phonesText(record.phones),
    lng: record.lng,
    lat: record.lat,
    // The name as written finds it too: folding brings both scripts to one form, but not every list's spelling.
    keywords: record.nameOriginal === record.name ? [] : [record.nameOriginal.slice(0, 40)],
    fees: [...fee("BED", "床位费", record.bedFeeFen), ...fee("DEPOSIT", "押金", record.depositFen)],
    licences: record.licences.map(({ kind, no }) => ({ kind, no })),
  };
}

function yearOf(date: string | undefined): number | undefined {
  const year = Number(date?.slice(0, 4));
  return year >= 1900 ? year : undefined;
}

/** As many whole numbers as the column holds. */
function phonesText(phones: readonly string[]): string | undefined {
  let text = "";
  for (const phone of phones) {
    const longer = text ? `${text}、${phone}` : phone;
    if (longer.length > 60) break;
    text = longer;
  }
  return text || undefined;
}
