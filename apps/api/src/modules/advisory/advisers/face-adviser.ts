import type { AdviserFace } from "@ginkgo/api-contract/advisory/advisers";
import { shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import type { AppContext } from "../../../http/services.ts";
import { DAY } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/database.ts";
import { adviserFigures } from "./adviser-figures.ts";
import { memberPerson, peopleFor } from "./find-person.ts";
import { isWorkTime, nextWorkTime, onlineState, type PersonRow, presentPerson } from "./person-row.ts";

type Deps = Pick<AppContext, "clock">;

const weekdays = "日一二三四五六";

/** Whether they are there, and when next if they are not. */
function dutyText(person: PersonRow, now: Date): string {
  const state = onlineState(person, now);
  if (state === "ONLINE") return "现在在线";
  if (state === "BUSY") return "正在忙，留言后会回复";
  if (isWorkTime(person, now)) return "这会儿走开了，留言后会回复";
  const next = nextWorkTime(person, now);
  if (!next) return "现在不在，留言后会回复";
  const day = shanghaiDay(next);
  const clock = shanghaiInstant(next).slice(11, 16).replace(/^0/, "");
  const ahead = Math.round((Date.parse(day) - Date.parse(shanghaiDay(now))) / DAY);
  const word = ["今天", "明天"][ahead] ?? `周${weekdays[new Date(day).getUTCDay()]}`;
  return `现在不在，${word} ${clock} 上班`;
}

async function presentFace(db: Db, person: PersonRow, isOwn: boolean, now: Date): Promise<AdviserFace> {
  const { families, replyMinutes } = await adviserFigures(db, person.id, now);
  return {
    ...presentPerson(person, now),
    responseMinutes: replyMinutes,
    families,
    dutyText: dutyText(person, now),
    isOwn,
  };
}

/**
 * Whom a page names where it offers help: the member's own adviser, else somebody of that place who is there, else
 * the next available adviser. Null where no adviser serves the area.
 */
export async function faceAdviser(
  db: Db,
  { clock }: Deps,
  { memberId, adcode }: { memberId?: string | undefined; adcode?: string | undefined },
): Promise<AdviserFace | null> {
  const now = clock.now();
  const own = memberId && (await memberPerson(db, memberId, "ADVISER"));
  if (own) return presentFace(db, own, true, now);
  const near = await peopleFor(db, "ADVISER", adcode ?? null);
  const wait = (person: PersonRow) =>
    onlineState(person, now) === "ONLINE"
      ? -1
      : (nextWorkTime(person, now)?.getTime() ?? Number.MAX_SAFE_INTEGER);
  // Own places before everywhere, so that a page of Nanjing names somebody of Nanjing.
  const [first] = near.toSorted(
    (a, b) => wait(a) - wait(b) || Number(a.areas.length === 0) - Number(b.areas.length === 0),
  );
  return first ? presentFace(db, first, false, now) : null;
}
