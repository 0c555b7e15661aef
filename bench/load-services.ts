// node bench/load-services.ts --services 100000 --employees 2000 --url postgres://…: fills a migrated PostgreSQL with
// generated services over the country, and with people of one city who can all carry out the service of the slots.
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { randomFor } from "../apps/api/seeds/random.ts";
import { demoServiceLines } from "../apps/api/seeds/services/demo-service-lines.ts";
import { demoService } from "../apps/api/seeds/services/demo-services.ts";
import { allAreas } from "../apps/api/src/modules/reference/areas/areas.ts";
import { writeServices } from "../apps/api/src/modules/services/write-services.ts";
import { NewEmployee } from "../apps/api/src/modules/workforce/new-employee.ts";
import { writeEmployees } from "../apps/api/src/modules/workforce/write-employees.ts";
import { migrate } from "../apps/api/src/platform/database/migrate.ts";
import { openPostgres } from "../apps/api/src/platform/database/open-postgres.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import { emptyTables } from "./empty-tables.ts";
import { brands } from "./generate/name-parts.ts";

const { values } = parseArgs({
  options: {
    services: { type: "string", default: "100000" },
    employees: { type: "string", default: "2000" },
    url: { type: "string" },
  },
});
const BATCH = 500;
const CITY = "320100";

const db = await openPostgres({ url: values.url ?? "", pool: 2, log: createLog("silent") });
await migrate(db);
await emptyTables(values.url ?? "", ["services.services", "workforce.employees"]);

const cities = allAreas.filter((a) => a.level === 2 && !a.virtual);
const base = demoServiceLines.map((line) => demoService({ ...line, areas: undefined }, new Map()));
const count = Number(values.services);
for (let i = 0; i < count; i += BATCH) {
  const batch = Array.from({ length: Math.min(BATCH, count - i) }, (_, n) => {
    const r = randomFor(`service:${i + n}`);
    const kind = base[(i + n) % base.length]!;
    return {
      ...kind,
      source: "bench",
      sourceKey: String(i + n),
      name: `${r.pick(brands)}${kind.name}`,
      areas: [i + n < base.length ? CITY : r.pick(cities).adcode],
      soldCount: r.whole(0, 3000),
      ltcPay: r.chance(0.3),
    };
  });
  await db.transaction((tx) => writeServices(tx, batch));
  if (i % 10_000 === 0) process.stderr.write(`\r${i + batch.length}/${count} 项服务`);
}

const papers = ["HEALTH", "IDENTITY", "NO_RECORD", "INSURANCE", "CAREGIVER_3"] as const;
const people = Number(values.employees);
for (let i = 0; i < people; i += BATCH) {
  const batch = Array.from({ length: Math.min(BATCH, people - i) }, (_, n) => {
    const r = randomFor(`employee:${i + n}`);
    return NewEmployee.parse({
      employeeNo: `BENCH${i + n}`,
      displayName: "王阿姨",
      workSince: 2016,
      skills: ["BATHING", "DAILY_CARE"],
      areas: [CITY],
      week: [
        {
          weekdays: [1, 2, 3, 4, 5, 6],
          hours: [
            { start: "08:00", end: "12:00" },
            { start: "13:00", end: "18:00" },
          ],
        },
      ],
      rating: 4 + r.next(),
      certificates: papers.map((kind) => ({
        kind,
        validTo: kind === "HEALTH" ? "2027-06-01" : undefined,
        verified: true,
      })),
      overrides: r.chance(0.5) ? [{ day: `2026-11-${r.whole(23, 30)}`, hours: [] }] : [],
    });
  });
  await db.transaction((tx) => writeEmployees(tx, batch));
}
// The service of the slots: everybody above is able to carry it out.
await db.transaction(async (tx) => {
  await tx.execute(sql`update services.services set required_skills = '{BATHING}' where source_key = '0'`);
});
await db.transaction((tx) => tx.execute(sql`analyze`));
process.stderr.write(`\r${count} 项服务，${people} 位服务人员\n`);
await db.close();
