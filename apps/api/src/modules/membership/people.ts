import { type Person, readPeople } from "../identity/public.ts";
import { maskName, maskPhone } from "./mask.ts";

export type { Person };

/** Accounts by id. All reading of other people's accounts goes through here. */
export const peopleOf = readPeople;

/** How family calls somebody: as they call themself, else by name, else by the end of the number. */
export const nameOf = (person: Person | undefined): string =>
  person?.realName ?? person?.nickname ?? (person?.phone ? `用户${person.phone.slice(7)}` : "已注销的用户");

/** The same for people who do not belong to the family yet. */
export const maskedNameOf = (person: Person | undefined): string =>
  (person?.realName ?? person?.nickname) ? maskName((person.realName ?? person.nickname)!) : nameOf(person);

export const maskedPhoneOf = (person: Person | undefined): string | null =>
  person?.phone ? maskPhone(person.phone) : null;
