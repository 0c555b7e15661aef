import { advisoryFields } from "./advisory-fields.ts";
import { catalogueFields } from "./catalogue-fields.ts";
import { contractFields } from "./contract-fields.ts";
import type { FieldGroup } from "./field-group.ts";
import { identityFields } from "./identity-fields.ts";
import { membershipFields } from "./membership-fields.ts";
import { orderFields } from "./order-fields.ts";
import { otherFields } from "./other-fields.ts";
import { partnerFields } from "./partner-fields.ts";
import { serviceFields } from "./service-fields.ts";
import { tourFields } from "./tour-fields.ts";

/** Every column of the database: what it is for, who answers for it, how long it stays (V6). */
export const fieldInventory: readonly FieldGroup[] = [
  ...identityFields,
  ...membershipFields,
  ...catalogueFields,
  ...serviceFields,
  ...tourFields,
  ...orderFields,
  ...advisoryFields,
  ...contractFields,
  ...partnerFields,
  ...otherFields,
];

export const columnsIn = (list: string | undefined): string[] => (list ?? "").split(/\s+/).filter(Boolean);

export interface SealedColumn {
  /** With its schema. */
  table: string;
  column: string;
  /** Column whose value ends the place of a sealed value. */
  key: string;
  /** The table that begins it: where the values were sealed first. */
  sealedAs: string;
}

/** Columns whose values the vault sealed. */
export const sealedColumns: readonly SealedColumn[] = fieldInventory.flatMap(
  ({ table, sealed, key = "id", sealedAs = table }) =>
    columnsIn(sealed).map((column) => ({ table, column, key, sealedAs })),
);
