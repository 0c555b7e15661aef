import { maskName, maskPhone } from "@ginkgo/locale/masks";
import { type Person, readPeople } from "../identity/public.ts";

export type { Person };

/** Accounts by id. All reading of other people's accounts goes through here. */
export const peopleOf = readPeople;

/** What somebody is called by. */
type Named = Pick<Person, "realName" | "nickname" | "phone">;

/** How family calls somebody: as they call themself, else by name, else by the end of the number. */
export const nameOf = (person: Named | undefined): string =>
  person?.realName ?? person?.nickname ?? (person?.phone ? `用户${person.phone.slice(7)}` : "已注销的用户");

/** The same for people who do not belong to the family yet. */
export const maskedNameOf = (person: Named | undefined): string =>
  (person?.realName ?? person?.nickname) ? maskName((person.realName ?? person.nickname)!) : nameOf(person);

export const maskedPhoneOf = (person: Person | undefined): string | null =>
  person?.phone ? maskPhone(person.phone) : null;
