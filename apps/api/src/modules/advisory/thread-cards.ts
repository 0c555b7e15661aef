import {
  type CardType,
  type ConversationTarget,
  cardTypes,
} from "@ginkgo/api-contract/advisory/advisory-codes";
import type { ThreadCard } from "@ginkgo/api-contract/advisory/chat";
import type { FavouriteType } from "@ginkgo/api-contract/membership/membership-codes";
import { pictureSources } from "@ginkgo/api-contract/pictures/picture-codes";
import type { AppContext } from "../../http/services.ts";
import type { Db } from "../../platform/database/database.ts";
import { type ThingCard, thingCards } from "../membership/public.ts";

const things = new Set<ConversationTarget>(["ORG", "SERVICE", "PRODUCT", "TOUR", "SPOT"]);

/** Homes are drawn by their id alone, everything else as its own page draws it. */
const drawnCover = ({ id, cover: { kind, category } }: ThingCard): string =>
  `/cover/${kind}/${id}.svg${kind === "org" ? "" : `?category=${encodeURIComponent(category)}`}`;

const fromThing = (targetType: ConversationTarget, thing: ThingCard): ThreadCard => ({
  targetType,
  targetId: thing.id,
  title: thing.title,
  note: [thing.priceText, thing.placeText].filter(Boolean).join(" · ") || null,
  coverUrl: thing.cover.url ? pictureSources(thing.cover.url, "1x1").src : drawnCover(thing),
  link: thing.link,
  gone: !thing.offered,
});

/** Things by id, as they look in a thread of this member; what is not there, or not theirs, is not in the answer. */
export async function targetCards(
  db: Db,
  { threadCards }: Pick<AppContext, "threadCards">,
  targetType: ConversationTarget,
  ids: readonly string[],
  memberId: string,
): Promise<Map<string, ThreadCard>> {
  if (things.has(targetType)) {
    const found = await thingCards(db, targetType as FavouriteType, ids);
    return new Map([...found].map(([id, thing]) => [id, fromThing(targetType, thing)]));
  }
  const reader = threadCards.find((t) => t.targetType === targetType);
  return (await reader?.read(db, ids, memberId)) ?? new Map();
}

/** Cards of several messages, by `type id`; what is gone says so. */
export async function threadCards(
  db: Db,
  deps: Pick<AppContext, "threadCards">,
  wanted: readonly { type: string; id: string }[],
  memberId: string,
): Promise<Map<string, ThreadCard>> {
  const all = new Map<string, ThreadCard>();
  for (const type of new Set(wanted.map((w) => w.type))) {
    const targetType = cardTypes[type as CardType];
    const ids = [...new Set(wanted.filter((w) => w.type === type).map((w) => w.id))];
    const found = await targetCards(db, deps, targetType, ids, memberId);
    for (const id of ids)
      all.set(
        `${type} ${id}`,
        found.get(id) ?? {
          targetType,
          targetId: id,
          title: "这一项已经看不到了",
          note: null,
          coverUrl: null,
          link: null,
          gone: true,
        },
      );
  }
  return all;
}
