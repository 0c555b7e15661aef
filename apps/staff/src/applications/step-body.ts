import type { StaffApply } from "@ginkgo/api-contract/partners/apply-staff";

/** The version looked at goes with every step. */
export const of = <B extends object>({ id, version }: StaffApply, body?: B) => ({
  params: { id },
  body: { version, ...body } as { version: number } & B,
});
