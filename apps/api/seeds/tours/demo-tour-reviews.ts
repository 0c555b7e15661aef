import { sql } from "drizzle-orm";
import type { ReviewKind } from "../../src/modules/tours/tour-reviews.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { byDay } from "../hours.ts";
import { randomFor } from "../random.ts";
import { type Pattern, sayings } from "../sayings.ts";

/** What families may say of a kind of thing: parts of a sentence about whom they went with. */
export interface DemoTourReview {
  good: Pattern;
  fair: Pattern;
  reply: string;
}

const authors = ["王", "李", "陈", "赵", "周", "吴", "孙", "刘", "徐", "朱", "沈", "姚"];
const companions = [
  { elder: "陪 76 岁的母亲", call: "妈妈" },
  { elder: "陪 81 岁的父亲", call: "爸爸" },
  { elder: "陪 79 岁的婆婆", call: "婆婆", writer: "女士" },
  { elder: "老两口自己去的", call: "老伴" },
  { elder: "72 岁，自己报的名", call: "同去的老姐妹", writer: "女士" },
] as const;

/** Writes a handful of fictional reviews of each thing, the same ones on every machine; now and then there are none. */
export async function addTourReviews(
  tx: Tx,
  kind: ReviewKind,
  things: readonly { id: string; key: string }[],
  words: DemoTourReview,
  today: Date,
): Promise<void> {
  const say = sayings();
  const list = things.flatMap(({ id, key }) => {
    const r = randomFor(`said:${kind}:${key}`);
    if (r.chance(0.06)) return [];
    // A few are on everybody's lips, most are not.
    const count = 2 + Math.floor(r.next() ** 2 * 24);
    return Array.from({ length: count }, (_, i) => {
      const isFair = i % 5 === 3;
      const who = r.pick(companions);
      const reviews = Array.from({ length: r.whole(1, 2) }, () =>
        say(r, isFair ? words.fair : words.good, key, who.call),
      );
      return {
        kind,
        target: id,
        author: `${r.pick(authors)}${"writer" in who ? who.writer : r.pick(["女士", "先生"])}`,
        elder: who.elder,
        score: isFair ? r.whole(3, 4) : r.whole(4, 5),
        content: reviews.join(""),
        reply: isFair ? words.reply : null,
        daysAgo: r.whole(2, 240),
      };
    });
  });
  await tx.execute(sql`insert into reviews.tour_comments (kind, target_id, author_label, elder_note, score, content,
      verified, reply, created_at)
    select c.kind, c.target, c.author, c.elder, c.score, c.content, true, c.reply,
      ${byDay(today).toISOString()}::timestamptz - c."daysAgo" * interval '1 day'
    from json_to_recordset(${JSON.stringify(list)}::json) as c(kind text, target int8, author text, elder text,
      score int2, content text, reply text, "daysAgo" int4)`);
}
