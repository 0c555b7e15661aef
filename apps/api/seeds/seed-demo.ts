import { sql } from "drizzle-orm";
import { memberOfProvedPhone } from "../src/modules/identity/find-member.ts";
import { writeOrgs } from "../src/modules/organisations/write-orgs.ts";
import { rate } from "../src/modules/reviews/ranking/rank.ts";
import { orgReviewTarget } from "../src/modules/reviews/review-target.ts";
import type { Clock } from "../src/platform/clock.ts";
import { type Database, row, type Tx } from "../src/platform/database/database.ts";
import { createVault } from "../src/platform/secrets/vault.ts";
import type { Settings } from "../src/platform/settings.ts";
import { seedArticles } from "./demo-articles.ts";
import { byDay } from "./hours.ts";
import { seedBookings } from "./orders/demo-bookings.ts";
import { demoCases } from "./orders/demo-cases.ts";
import { seedCommission } from "./orders/demo-commission.ts";
import { demoContracts } from "./orders/demo-contracts.ts";
import { customersOrders, type Placement, seedSellers } from "./orders/demo-orders.ts";
import { inTime, type Timeline } from "./orders/in-time.ts";
import { seedFeeGuides } from "./organisations/demo-fee-guides.ts";
import { demoOrg } from "./organisations/demo-org.ts";
import { demoReviews, demoScoreParts } from "./organisations/demo-reviews.ts";
import { seedAdvisers } from "./people/demo-advisers.ts";
import { linkDemoEmployee, seedEmployees } from "./people/demo-employees.ts";
import { feedbackOf, seedMembership } from "./people/demo-membership.ts";
import { demoNames } from "./people/demo-names.ts";
import { seedPartners } from "./people/demo-partners.ts";
import { demoPasswordHash, demoPeople, hasPeople, seedPeople } from "./people/demo-people.ts";
import { sayings } from "./sayings.ts";
import { seedServices } from "./services/demo-services.ts";
import { seedProducts } from "./shop/demo-products.ts";
import { seedTours } from "./tours/demo-tours.ts";

/** Writes the fictional catalogue with what families say of it, and returns the ids of organisations in order. */
export async function seedOrgs(tx: Tx, today: Date): Promise<string[]> {
  const say = sayings();
  const orgs = demoNames
    .map((line) => demoOrg(line, today))
    .map((org) => {
      const comments = demoReviews(org, say);
      return { org: { ...org, scoreParts: demoScoreParts(comments, org.name) }, comments };
    });
  const { ids } = await writeOrgs(
    tx,
    orgs.map((o) => o.org),
  );
  const reviews = orgs.flatMap(({ comments }, i) => comments.map((c) => ({ ...c, org_id: ids[i] })));
  await tx.execute(sql`
    insert into reviews.organisation_comments (org_id, author_label, elder_note, score, content, tags, verified, reply, created_at)
    select c.org_id, c.author, c.elder, c.score, c.content, c.tags, true, c.reply,
      ${byDay(today).toISOString()}::timestamptz - c."daysAgo" * interval '1 day'
    from json_to_recordset(${JSON.stringify(reviews)}::json)
      as c(org_id int8, author text, elder text, score int2, content text, tags text[], reply text, "daysAgo" int4)`);
  await rate(tx, orgReviewTarget, ids);
  await seedArticles(tx, today);
  await seedServices(tx, today);
  await seedEmployees(tx, today);
  await seedTours(tx, today);
  await seedProducts(tx, today);
  await seedFeeGuides(tx, today);
  return ids;
}

async function* placing(db: Database, { at, place }: Placement): Timeline {
  yield at;
  await db.transaction(place);
}

/** Loads what an empty database lacks of the demo data set; one that holds organisations, or people, keeps its own. */
export async function seedDemo(db: Database, clock: Clock, settings: Settings): Promise<void> {
  const taken = await row(db.primary, sql`select 1 from organisations.organisations limit 1`);
  if (!taken) await db.transaction((tx) => seedOrgs(tx, clock.now()));
  if (await hasPeople(db.primary)) return;
  const passwordHash = await demoPasswordHash();
  await db.transaction(async (tx) => {
    await seedPeople(tx, settings, passwordHash, clock.now());
    const { phone } = demoPeople.find((p) => p.role === "employee")!;
    await linkDemoEmployee(tx, createVault(settings), phone, clock.now());
    await seedMembership(tx, settings, clock.now());
  });
  const vault = createVault(settings);
  const customer = await db.transaction((tx) =>
    memberOfProvedPhone(tx, vault, demoPeople[0]!.phone, clock.now()),
  );
  await db.transaction((tx) => seedCommission(tx, clock.now()));
  const contracts = await demoContracts(db, settings, clock);
  const orders = customersOrders(vault, customer.id, clock.now());
  await inTime([
    ...contracts.timelines,
    ...orders.map((order) => placing(db, order)),
    feedbackOf(db, vault, customer.id, clock.now()),
    ...demoCases({ database: db, vault, today: clock.now() }),
  ]);
  await contracts.forgetOld();
  await db.transaction(async (tx) => {
    await seedSellers(tx);
    await seedAdvisers(tx, vault, passwordHash, clock.now());
    await seedBookings(tx, vault, clock.now());
  });
  await seedPartners(db, settings, clock.now());
}
