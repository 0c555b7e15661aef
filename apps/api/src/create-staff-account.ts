import type { StaffRole } from "@ginkgo/api-contract/identity/identity";
import { isOutsideRole } from "@ginkgo/api-contract/identity/staff-roles";
import type { Services } from "./http/services.ts";
import { sellerNames } from "./modules/accounts/public.ts";
import { type NewPerson, writePerson } from "./modules/advisory/public.ts";
import { createStaff, StaffNotMade, setSellers } from "./modules/identity/staff/public.ts";
import { areaByCode } from "./modules/reference/areas/public.ts";

export interface NewStaffAccount {
  phone: string;
  name: string;
  role: StaffRole;
  /** Gives an existing account a new password and secret. */
  reset: boolean;
  /** Of an adviser. */
  title: NonNullable<NewPerson["title"]>;
  /** Where an adviser or customer service works: area codes; empty: everywhere. */
  areas: readonly string[];
  /** Whose orders a merchant's or home's account sees: `self`, `org:10001`, `tour:10001`. */
  sellers: readonly string[];
}

/**
 * Makes a staff account that can work at once: members reach an adviser and customer service, a merchant sees its orders.
 * @returns the password and the one-time-code secret, told here only
 * @throws {StaffNotMade} for a number that has an account, an area or a seller there is none of
 */
export async function createStaffAccount(
  services: Services,
  { title, areas, sellers, ...staff }: NewStaffAccount,
): Promise<Awaited<ReturnType<typeof createStaff>>> {
  const { role } = staff;
  const unknown = areas.find((code) => !areaByCode(code));
  if (unknown) throw new StaffNotMade(`--areas：没有 ${unknown} 这个行政区划代码。`);
  const known = await sellerNames(services.database.primary, sellers);
  const missing = sellers.find((seller) => !known.has(seller));
  if (missing)
    throw new StaffNotMade(
      `--sellers：没有 ${missing}。自营写 self，机构写 org:编号，旅居机构写 tour:编号，几个用逗号隔开。`,
    );
  const isOutside = isOutsideRole(role);
  if (isOutside && sellers.length === 0)
    throw new StaffNotMade("商家和机构的账号要写 --sellers：self、org:编号 或 tour:编号，几个用逗号隔开。");
  return createStaff(services, staff, async (tx, staffId) => {
    if (role === "adviser") await writePerson(tx, staffId, { kind: "ADVISER", title, areas });
    if (role === "service") await writePerson(tx, staffId, { kind: "SERVICE", title: null, areas });
    await setSellers(tx, staffId, isOutside ? sellers : []);
  });
}
