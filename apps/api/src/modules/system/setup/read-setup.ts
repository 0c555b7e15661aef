import { type PortalPart, runtimeSettings } from "@ginkgo/api-contract/system/setting-codes";
import type { Setup, SetupItem } from "@ginkgo/api-contract/system/setup";
import { confirmedItems, type SetupItemCode, setupItems } from "@ginkgo/api-contract/system/system-codes";
import { shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, gte, ne, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { Db } from "../../../platform/database/database.ts";
import { offeredParts } from "../../../platform/offered-parts.ts";
import { readSettings, type Settings } from "../../../platform/settings.ts";
import { people } from "../../advisory/tables.ts";
import { staffWithPermission } from "../../identity/public.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { areaName } from "../../reference/areas/public.ts";
import { freightTemplates, products } from "../../shop/tables.ts";
import { tripDepartures, trips } from "../../tours/tables.ts";
import { employees } from "../../workforce/tables.ts";
import { providerTests, setupConfirmations } from "../tables.ts";
import { has, hasSome } from "./filled.ts";

/** Two people who can make accounts: one alone could not undo what the other did. */
const MANAGERS = 2;

/** Particulars that stand on every page or in what people sign: those of the demo may not stay. */
const particulars = [
  "SITE_COMPANY",
  "SITE_CREDIT_CODE",
  "SITE_ADDRESS",
  "SITE_PHONE",
  "SITE_EMAIL",
  "SITE_RETURN_ADDRESS",
  "SITE_ICP",
] as const satisfies (keyof Settings)[];

interface Found {
  isDone: boolean;
  note: string;
}

/** Done where there is one of it. */
const oneOf = async (there: Promise<boolean>, missing: string): Promise<Found> =>
  (await there) ? { isDone: true, note: "有了" } : { isDone: false, note: missing };

function company(settings: Settings): Found {
  const demo = readSettings({});
  const missing = particulars.filter((name) => settings[name] === demo[name]);
  return missing.length === 0
    ? { isDone: true, note: "都换成自己的了" }
    : {
        isDone: false,
        note: `还是演示用的：${missing.map((name) => runtimeSettings[name].label).join("、")}`,
      };
}

async function managers(db: Db): Promise<Found> {
  const { length } = await staffWithPermission(db, "staff.manage", null);
  return length >= MANAGERS
    ? { isDone: true, note: `${length} 位同事能管账号` }
    : { isDone: false, note: "再请一位同事做管理员：重设动态码、改权限都要两个人" };
}

/** Whether a call to one of these went well. */
async function tested(db: Db, codes: readonly string[], missing: string): Promise<Found> {
  const found = await db.select().from(providerTests);
  const own = found.filter(({ provider }) => codes.includes(provider));
  if (own.some(({ works }) => works)) return { isDone: true, note: "试过，能用" };
  return { isDone: false, note: own.length > 0 ? "试过，没有通，请看是什么错" : missing };
}

/** How each item is looked up; only those of parts the portal offers are asked for. */
const lookUp: Record<SetupItemCode, (db: Db, context: AppContext) => Promise<Found>> = {
  MANAGERS: (db) => managers(db),
  COMPANY: async (_, { settings }) => company(settings),
  PARTS: async () => ({ isDone: false, note: "不开的，导航、搜索和下单里都没有" }),
  AREA: async (_, { settings }) => ({
    isDone: false,
    note: `不知道会员在哪里时，先显示${areaName(settings.SITE_PROVINCE) || "全国"}`,
  }),
  SMS: (db) => tested(db, ["sms"], "没有短信，会员登录不了；请试发一条"),
  PAY: (db, { pays }) =>
    tested(
      db,
      pays.map(({ name }) => name),
      pays.length > 0 ? "请试一次收款渠道" : "还没有设置微信支付或支付宝",
    ),
  LEGAL: async () => ({ isDone: false, note: "用户协议、隐私政策、资质公示：看过、改好再确认" }),
  ORGS: (db) => oneOf(hasSome.ORGS(db), "还没有发布的机构"),
  SERVICES: (db) => oneOf(hasSome.VISITS(db), "还没有发布的服务"),
  EMPLOYEES: (db) =>
    oneOf(
      has(db, employees, and(eq(employees.status, "NORMAL"), eq(employees.accepts, true))),
      "没有人能上门，卖了也派不出去",
    ),
  FREIGHT: (db) =>
    oneOf(has(db, freightTemplates, eq(freightTemplates.off, false)), "商品要选一个运费模板才能发布"),
  PRODUCTS: (db) => oneOf(has(db, products, eq(products.state, "ON")), "还没有发布的商品"),
  TRIPS: (db, { clock }) => {
    const open = db
      .select({ one: sql<number>`1` })
      .from(tripDepartures)
      .where(
        and(
          eq(tripDepartures.tripId, trips.id),
          ne(tripDepartures.state, "CANCELLED"),
          gte(tripDepartures.day, shanghaiDay(clock.now())),
        ),
      );
    return oneOf(
      has(db, trips, and(eq(trips.state, "ON"), sql`exists (${open})`)),
      "还没有发布的线路，或没有能报名的团期",
    );
  },
  ADVISERS: (db) => oneOf(has(db, people, undefined), "没有顾问，会员问了没有人答"),
};

const partOfItem: Partial<Record<SetupItemCode, PortalPart>> = {
  SERVICES: "VISITS",
  EMPLOYEES: "VISITS",
  FREIGHT: "SHOP",
  PRODUCTS: "SHOP",
  TRIPS: "TOURS",
};

/** Where in the console each is done. */
const placeOf: Record<SetupItemCode, string> = {
  MANAGERS: "/accounts",
  COMPANY: "/settings",
  PARTS: "/settings",
  AREA: "/settings",
  SMS: "/system",
  PAY: "/system",
  LEGAL: "/entries/page",
  ORGS: "/entries/org",
  SERVICES: "/entries/service",
  EMPLOYEES: "/employees",
  FREIGHT: "/entries/freight",
  PRODUCTS: "/entries/product",
  TRIPS: "/entries/trip",
  ADVISERS: "/accounts",
};

const takesPerson = (code: SetupItemCode): boolean =>
  (confirmedItems as readonly SetupItemCode[]).includes(code);

/** What stands between this portal and one that sells. One look after the other: the embedded engine has one connection. */
export async function readSetup(db: Db, context: AppContext): Promise<Setup> {
  const parts = offeredParts(context.settings);
  const confirmed = await db.select().from(setupConfirmations);
  const names = await readStaff(
    db,
    confirmed.map(({ staffId }) => staffId),
  );
  const items: SetupItem[] = [];
  for (const code of Object.keys(setupItems) as SetupItemCode[]) {
    const part = partOfItem[code];
    if (part && !parts.includes(part)) continue;
    const { isDone, note } = await lookUp[code](db, context);
    const saidYes = confirmed.find(({ item }) => item === code);
    items.push({
      code,
      text: setupItems[code],
      note,
      isDone: isDone || saidYes !== undefined,
      to: placeOf[code],
      canConfirm: takesPerson(code) && !saidYes,
      confirmed: saidYes
        ? { by: names.get(saidYes.staffId) ?? "工作人员", at: shanghaiInstant(saidYes.at) }
        : null,
    });
  }
  return { items, done: items.filter(({ isDone }) => isDone).length, total: items.length };
}
