import { sql } from "drizzle-orm";
import type { CommentKind } from "../src/modules/catalogue/tours/tour-comments.ts";
import type { Tx } from "../src/platform/database.ts";
import { randomFor } from "./random.ts";

/** What families may say of a kind of thing. */
export interface DemoSaid {
  good: string[];
  fair: string[];
  reply: string;
}

const authors = ["王女士", "李先生", "陈女士", "赵女士", "周先生", "吴女士", "孙先生", "刘女士"];
const elders = ["陪 76 岁的母亲", "陪 81 岁的父亲", "老两口自己去的", "陪 70 岁的公婆", "72 岁，自己报的名"];

/** Writes a handful of fictional comments on each thing, the same ones on every machine; now and then there are none. */
export async function addTourComments(
  tx: Tx,
  kind: CommentKind,
  things: readonly { id: string; key: string }[],
  said: DemoSaid,
  today: Date,
): Promise<void> {
  const list = things.flatMap(({ id, key }) => {
    const r = randomFor(`said:${kind}:${key}`);
    if (r.chance(0.06)) return [];
    const good = r.some(said.good, r.whole(3, said.good.length));
    const fair = r.some(said.fair, r.whole(0, 1));
    return [...good, ...fair].map((content) => {
      const isFair = fair.includes(content);
      return {
        kind,
        target: id,
        author: r.pick(authors),
        elder: r.pick(elders),
        score: isFair ? r.whole(3, 4) : r.whole(4, 5),
        content,
        reply: isFair ? said.reply : null,
        daysAgo: r.whole(2, 240),
      };
    });
  });
  await tx.execute(sql`insert into catalogue.tour_comments (kind, target_id, author_label, elder_note, score, content,
      verified, reply, created_at)
    select c.kind, c.target, c.author, c.elder, c.score, c.content, true, c.reply,
      ${today.toISOString()}::timestamptz - c."daysAgo" * interval '1 day'
    from json_to_recordset(${JSON.stringify(list)}::json) as c(kind text, target int8, author text, elder text,
      score int2, content text, reply text, "daysAgo" int4)`);
}
