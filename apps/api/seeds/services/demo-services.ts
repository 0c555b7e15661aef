import type { ServiceSku } from "@ginkgo/api-contract/services/service-detail";
import { sql } from "drizzle-orm";
import { rate } from "../../src/modules/reviews/ranking/rank.ts";
import { serviceReviewTarget } from "../../src/modules/reviews/review-target.ts";
import { NewService } from "../../src/modules/services/new-service.ts";
import { writeServices } from "../../src/modules/services/write-services.ts";
import { rows, type Tx } from "../../src/platform/database/database.ts";
import { byDay } from "../hours.ts";
import { randomFor } from "../random.ts";
import { demoServiceKinds, type ServiceKind, surchargeOf } from "./demo-service-kinds.ts";
import { demoServiceLines, type ServiceLine } from "./demo-service-lines.ts";
import { demoServiceReviews } from "./demo-service-reviews.ts";

const items = (text: string) => text.split("｜");
const OWN = "银杏里自营";
const promiseTitles = ["证照齐全", "保险在先", "退改说清"];

type Sku = Omit<ServiceSku, "id">;

function skusOf(line: ServiceLine): Sku[] {
  const [name = line.name, note] = line.plain ?? [];
  const fen = (yuan: number) => yuan * 100;
  const benefit = line.benefit ? { cardBenefit: line.benefit } : {};
  const hourly = line.unit === "HOUR" ? line.minutes / 60 : 1;
  const first: Sku = {
    name: line.plain ? name : "标准",
    note: note ?? `约 ${line.minutes} 分钟`,
    unit: line.unit,
    priceFen: fen(line.yuan) * hourly,
    durationMinutes: line.minutes,
    people: 1,
    visits: 1,
    ...benefit,
  };
  // What as many single visits of the same kind cost; a price never asked is none to strike through.
  const singly = (visits: number, minutes: number, people: number) => {
    const same = (line.more ?? []).find(
      ([, , , length, n = 1, times = 1]) => times === 1 && length === minutes && n === people,
    );
    return (same ? fen(same[2]) : first.priceFen) * visits;
  };
  const others = (line.more ?? []).map(
    ([name, note, yuan, minutes, people = 1, visits = 1, validDays]): Sku => ({
      name,
      note,
      unit: visits > 1 ? "PACKAGE" : line.unit,
      priceFen: fen(yuan),
      ...(visits > 1 ? { originalPriceFen: singly(visits, minutes, people) } : {}),
      durationMinutes: minutes,
      people,
      visits,
      validDays,
      ...(visits === 1 ? benefit : {}),
    }),
  );
  return [first, ...others];
}

const promisesOf = ({ who }: ServiceKind, freeCancelHours: number) => [
  { title: promiseTitles[0]!, text: `${who[0]}上门，${who[1]}；进门先出示工牌` },
  { title: promiseTitles[1]!, text: "每次上门都有意外险和责任险，费用我们出" },
  { title: promiseTitles[2]!, text: `上门前 ${freeCancelHours} 小时可免费取消；没做完的按没做的退` },
];

/** A believable service, the same for the same line on every machine. */
export function demoService(line: ServiceLine, orgIds: ReadonlyMap<string, string>): NewService {
  const kind: ServiceKind = demoServiceKinds[line.kind];
  const r = randomFor(`service:${line.name}`);
  const [start, end] = line.hours ?? ["08:00", "20:00"];
  const { freeCancelHours } = kind;
  return NewService.parse({
    source: "demo",
    sourceKey: line.name,
    name: line.name,
    subtitle: line.subtitle,
    category: line.category,
    state: line.state ?? "ON",
    providerOrgId: line.by && orgIds.get(line.by),
    providerName: line.by ?? OWN,
    skus: skusOf(line),
    visitFeeFen: (line.visitFee ?? 0) * 100,
    weekdays: line.weekdays ?? [1, 2, 3, 4, 5, 6, 7],
    hours: { start, end },
    stepMinutes: line.step ?? 30,
    holidayRest: line.holidayRest ?? false,
    leadHours: kind.leadHours,
    requiredSkills: kind.skills,
    needFamilyPresent: kind.needFamilyPresent ?? false,
    careLevels: kind.careLevels,
    ltcPay: line.ltc ?? false,
    areas: line.areas ?? ["320100"],
    soldCount: r.whole(60, 1400),
    rebookRate: r.whole(38, 82),
    details: {
      introduction: [kind.introduction],
      whoComes: { text: kind.who[0], note: kind.who[1] },
      includes: items(kind.includes),
      excludes: items(kind.excludes),
      steps: items(kind.steps).map((step) => {
        const [title = step, text = ""] = step.split(/：(.*)/s);
        return { title, text };
      }),
      tools: kind.tools,
      prepare: kind.prepare,
      suitableFor: items(kind.suitableFor),
      contraindications: items(kind.contraindications),
      ...("measures" in kind ? { measures: kind.measures } : {}),
      healthQuestions: items(kind.healthQuestions),
      surcharges: kind.surcharges.map((s) => surchargeOf[s]),
      promises: promisesOf(kind, freeCancelHours),
      freeCancelHours,
      insurance: { text: "意外险", note: "每次 50 万元" },
    },
  });
}

/** Writes the fictional services with what families say of them, and returns their ids in order. */
export async function seedServices(tx: Tx, today: Date): Promise<string[]> {
  const orgs = await rows<{ id: string; name: string }>(
    tx,
    sql`select id::text, name from organisations.organisations where source = 'demo'`,
  );
  const orgIds = new Map(orgs.map((o) => [o.name, o.id]));
  const services = demoServiceLines.map((line) => demoService(line, orgIds));
  const ids = await writeServices(tx, services);
  const reviews = demoServiceLines.flatMap((line, i) =>
    demoServiceReviews(line, services[i]!).map((c) => ({ ...c, service_id: ids[i] })),
  );
  await tx.execute(sql`
    insert into reviews.service_comments (service_id, author_label, elder_note, score, parts, content, tags, sku_name,
      verified, reply, created_at)
    select c.service_id, c.author, c.elder, c.score, c.parts, c.content, c.tags, c.sku, true, c.reply,
      ${byDay(today).toISOString()}::timestamptz - c."daysAgo" * interval '1 day'
    from json_to_recordset(${JSON.stringify(reviews)}::json) as c(service_id int8, author text, elder text, score int2,
      parts jsonb, content text, tags text[], sku text, reply text, "daysAgo" int4)`);
  await rate(tx, serviceReviewTarget, ids);
  return ids;
}
