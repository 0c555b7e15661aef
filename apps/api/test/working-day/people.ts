import { sql } from "drizzle-orm";
import { row } from "../../src/platform/database/database.ts";
import { arrive, seedAdvisers } from "../kits/advisory-kit.ts";
import type { TestApi } from "../kits/build-test-api.ts";
import { askToken, getCode, held, phoneIs, type SignedIn, signIn } from "../kits/identity-kit.ts";
import { signInStaff } from "../kits/membership-kit.ts";
import { customerWithContact, visitHouse } from "../kits/orders-kit.ts";

/** Who is there on the day: customers, employees with a telephone of their own, and four roles of the staff. */
export interface DayPeople {
  api: TestApi;
  customers: SignedIn[];
  /** By their number as an employee. */
  employees: Map<string, SignedIn>;
  operator: SignedIn;
  dispatcher: SignedIn;
  service: SignedIn;
  finance: SignedIn;
}

/** A colleague of the demo employee with the same skills, papers and hours, and an account of their own. */
async function newEmployee(api: TestApi, ownId: string, n: number): Promise<[string, SignedIn]> {
  const member = await signIn(api);
  const { id } = await api.database.transaction(async (tx) => {
    const made = (await row<{ id: string }>(
      tx,
      sql`insert into workforce.employees
          (employee_no, display_name, work_since, skills, areas, reach, week, accepts, member_id)
        select ${`DAY${n}`}, ${`员工${n}`}, 2020, e.skills, e.areas, e.reach, e.week, true,
          (select id from identity.members where ${phoneIs(member.mobile)})
        from workforce.employees e where e.id = ${ownId}::bigint returning id::text`,
    ))!;
    await tx.execute(sql`insert into workforce.employee_certificates (employee_id, kind, verified, valid_to)
      select ${made.id}::bigint, kind, true, valid_to from workforce.employee_certificates
      where employee_id = ${ownId}::bigint`);
    await tx.execute(sql`update identity.members set person_type = 2 where ${phoneIs(member.mobile)}`);
    return made;
  });
  const { mobile } = member;
  const form = { mobile, code: await getCode(api, mobile) };
  return [id, held(mobile, await askToken(api, "mobile", form, { client: "portal-employee" }))];
}

/** A house that is open for the day. */
export async function openDay(customers: number, employees: number): Promise<DayPeople> {
  const house = await visitHouse();
  const { api, ownId, operator } = house;
  const { service: serviceId } = await seedAdvisers(api);
  await api.database.transaction(async (tx) => {
    await tx.execute(sql`delete from workforce.employee_bookings`);
    await tx.execute(sql`update workforce.employees set accepts = false where id <> ${ownId}::bigint`);
    await tx.execute(sql`update shop.product_skus set stock = 10000`);
  });
  const made: [string, SignedIn][] = [[ownId, house.employee]];
  for (let n = 1; n < employees; n++) made.push(await newEmployee(api, ownId, n));
  const found = [house.customer];
  while (found.length < customers) found.push(await customerWithContact(api));
  await arrive(api, serviceId);
  return {
    api,
    customers: found,
    employees: new Map(made),
    operator,
    dispatcher: await signInStaff(api, "dispatcher"),
    service: await signInStaff(api, "service"),
    finance: await signInStaff(api, "finance"),
  };
}
