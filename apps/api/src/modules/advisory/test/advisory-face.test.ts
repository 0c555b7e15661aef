import { adviserDetail, adviserFace, chooseAdviser } from "@ginkgo/api-contract/advisory/advisers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWith, say, seedAdvisers } from "../../../../test/kits/advisory-kit.ts";
import { buildTestApi, type TestApi } from "../../../../test/kits/build-test-api.ts";
import { DAY, seedDemoPeople } from "../../../../test/kits/identity-kit.ts";
import { get, newCustomer } from "../../../../test/kits/membership-kit.ts";
import { row } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { daysText } from "../advisers/person-row.ts";

let api: TestApi;
let id: string;
beforeAll(async () => {
  api = await buildTestApi("demo");
  await seedDemoPeople(api);
  id = (await seedAdvisers(api)).adviser;
  const member = await newCustomer(api, "李明");
  await get(api, member, chooseAdviser, { body: { adviserId: id } });
  const talk = await openWith(api, member, "ADVISER");
  await say(api, member, talk.id, "在吗");
  await api.database.transaction((tx) =>
    tx.execute(sql`update advisory.conversations set staff_id = ${id}::bigint`),
  );
});
afterAll(() => api.close());

const face = (adcode = "320100") => get(api, null, adviserFace, { query: { adcode } });

/** An answer of that adviser, so many days ago, after so many seconds. */
const answered = (staffId: string, daysAgo: number, seconds: number) =>
  api.database.transaction(async (tx) => {
    const { id, seq } = (await row<{ id: string; seq: number }>(
      tx,
      sql`update advisory.conversations set last_seq = last_seq + 1
        where id = (select min(id) from advisory.conversations where staff_id = ${staffId}::bigint)
        returning id::text as id, last_seq as seq`,
    ))!;
    const at = new Date(api.clock.now().getTime() - daysAgo * DAY);
    await tx.execute(sql`insert into advisory.messages
        (conversation_id, seq, sender_kind, sender_id, client_id, type, content, sent_at, answered_after)
      values (${id}::bigint, ${seq}, 'staff', ${staffId}::bigint, gen_random_uuid()::text, 'TEXT', '', ${instant(at)}, ${seconds})`);
  });

describe("the adviser a page names", () => {
  it("says when they work in runs of days, as people do", () => {
    expect(daysText([1, 2, 3, 4, 5])).toBe("周一至周五");
    expect(daysText([5, 3, 1])).toBe("周一、三、五");
    expect(daysText([1, 2, 6, 7])).toBe("周一、二、六、日");
    expect(daysText([1, 3, 4, 5])).toBe("周一、三至周五");
    expect(daysText([7, 1, 2, 3, 4, 5, 6])).toBe("每天");
  });

  it("is one of the place, with figures counted from what happened and a time when they are next there", async () => {
    const shown = (await face())!;
    expect(shown.workTime).toMatch(/^(每天|周.+) \d{1,2}:\d\d–\d\d:\d\d$/);
    expect(shown.dutyText).toMatch(/现在|走开|在忙/);
    const counted = await row<{ n: number }>(
      api.database.read,
      sql`select count(distinct member_id)::int as n from (
        select member_id from advisory.member_people where staff_id = ${shown.id}::bigint and role = 'ADVISER'
        union all select member_id from advisory.conversations
          where staff_id = ${shown.id}::bigint and state in ('OPEN', 'CLOSED')) f`,
    );
    expect(shown.families).toBe(counted!.n);
    expect(shown.families).toBe(1);
    const detail = await get(api, null, adviserDetail, { params: { id: shown.id } });
    expect(detail.servedFamilies).toBe(shown.families);
    expect(detail.responseMinutes).toBe(shown.responseMinutes);
  });

  it("is said to answer within the median of the last thirty days, and nothing is said of too few answers", async () => {
    const minutes = async () => {
      // The figures are kept for five minutes.
      api.clock.advance(6 * 60_000);
      return (await get(api, null, adviserDetail, { params: { id } })).responseMinutes;
    };
    for (const seconds of [60, 120, 180, 240]) await answered(id, 2, seconds);
    for (let n = 0; n < 6; n++) await answered(id, 31, 9000);
    expect(await minutes()).toBeNull();
    await answered(id, 1, 7200);
    expect(await minutes()).toBe(3);
  });

  it("is the member's own where there is one", async () => {
    const stranger = await newCustomer(api, "赵敏");
    expect(await get(api, stranger, adviserFace, { query: {} })).toMatchObject({ isOwn: false });
    await get(api, stranger, chooseAdviser, { body: { adviserId: id } });
    expect(await get(api, stranger, adviserFace, { query: {} })).toMatchObject({ isOwn: true, name: "陈静" });
  });
});
