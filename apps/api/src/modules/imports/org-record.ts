import type { CareLevel, OrgNature, OrgType } from "@ginkgo/api-contract/organisations/org-codes";
import type { LicenceKind } from "@ginkgo/api-contract/organisations/org-detail-codes";

/** Coordinate systems a list may be in. Everything is stored as GCJ-02. */
export type Crs = "wgs84" | "gcj02" | "bd09";

/** One organisation read from a list, clean enough to store. */
export interface OrgRecord {
  /** Simplified script. */
  name: string;
  /** As the list has it. */
  nameOriginal: string;
  orgType: OrgType;
  orgNature: OrgNature;
  /** The most exact area known; a city where the district is not. */
  adcode: string;
  /** Village, street or community in front of the road, empty where none is written. */
  street: string;
  /** Whole address in simplified script, province to door; may be empty. */
  address: string;
  /** `025-88886666`, `025-88886666-12`, `13900001111`; the first is the main one. */
  phones: string[];
  /** GCJ-02 degrees, five decimals. */
  lng?: number;
  lat?: number;
  /** What the point was in before. */
  coordSource?: Crs;
  totalBeds?: number;
  nursingBeds?: number;
  availableBeds?: number;
  careLevels: CareLevel[];
  /** Per person and month. */
  priceMinFen?: number;
  priceMaxFen?: number;
  bedFeeFen?: number;
  depositFen?: number;
  prepayMonths?: number;
  /** `YYYY-MM-DD`; the first of the month or year where the list says no more. */
  foundDate?: string;
  openHours?: string;
  starLevel?: number;
  medicalInsurance?: boolean;
  ltcInsurance?: boolean;
  licences: { kind: LicenceKind; no: string }[];
  /** Name of the list. */
  source: string;
  /** The list's own id of the row, where it has a lasting one. */
  sourceId?: string;
  /** What was written and fits no field: conditions, prose about beds and fees. */
  remarks: string[];
}

export type Verdict = "accepted" | "corrected" | "refused";

/** What became of one row. */
export interface RowResult {
  /** Line of the file the row begins in, from 1; in JSON the place in the list. */
  line: number;
  verdict: Verdict;
  /** Absent when refused. */
  record?: OrgRecord;
  /** Id of the organisation already stored that this row is about. */
  existingId?: string;
  /** What was changed and how, in Chinese. */
  corrections: string[];
  /** Why it was refused, in Chinese, naming the column. */
  reasons: string[];
}
