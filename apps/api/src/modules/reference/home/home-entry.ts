import { firstHome, type HomeArrangement, HomeContent } from "@ginkgo/api-contract/content/home";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { eq, sql } from "drizzle-orm";
import { entryKind } from "../../../http/entry-kinds.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { homePages } from "../tables.ts";

/** There is one home page. */
const HOME = "1";

const contentOf = async (db: Db): Promise<HomeContent> =>
  (await firstOf(db.select().from(homePages).where(eq(homePages.id, HOME))))?.content ?? firstHome;

/** The arrangement of the home page as it is made in the back office. */
export const homeEntry = entryKind<typeof HomeContent>({
  kind: "home",
  shape: HomeContent,
  table: homePages,
  listed: {
    from: sql`(values (${HOME}::bigint)) o(id)`,
    title: sql<string>`'首页'`,
    seller: sql<string | null>`null::text`,
    state: sql`'LIVE'`,
  },
  title: "首页",
  address: () => "/",
  read: async (db, id) =>
    id === HOME ? { content: { ...(await contentOf(db)) }, seller: null, state: "LIVE" } : undefined,
  async publish(tx, id, content, at) {
    const set = { content, updatedAt: at };
    await tx
      .insert(homePages)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: homePages.id, set });
  },
});

/** What stands on the home page today; a section that is placed twice stands where it comes first. */
export async function homeOfToday(db: Db, now: Date): Promise<HomeArrangement> {
  const { doors, sections } = await contentOf(db);
  const today = shanghaiDay(now);
  const shown = sections.filter(({ from, until }) => (!from || from <= today) && (!until || today <= until));
  const isFirst = ({ section }: (typeof shown)[number], i: number) =>
    shown.findIndex((s) => s.section === section) === i;
  return {
    doors: doors.map(({ door }) => door),
    sections: shown.filter(isFirst).map(({ section, title }) => ({ section, title: title ?? null })),
  };
}
