import { type Address, addresses } from "@ginkgo/api-contract/membership/addresses";
import { type EmergencyContact, emergencyContacts } from "@ginkgo/api-contract/membership/membership";
import { type Elders, elders } from "@ginkgo/api-contract/membership/membership-elders";
import { payWays, quoteOrder } from "@ginkgo/api-contract/orders/orders";
import { packageList } from "@ginkgo/api-contract/orders/packages";
import { ApiError } from "@ginkgo/client/api-error";
import { callApi } from "../../lib/api/api-client.ts";
import { pageCall } from "../../lib/api/page-call.ts";
import { serverApi } from "../../lib/api/server-api.ts";
import { type PlaceChoice, placesAround } from "../../lib/area/places.ts";
import { readerArea } from "../../lib/area/reader-area.ts";
import { type CheckoutAsk, readCheckout } from "../../lib/pay/checkout-address.ts";
import { pageNotFound } from "../../lib/routing/not-found.ts";
import type { Quoted } from "./checkout-action.ts";
import { bodyOf, checkoutError, isForNobody, meetsSomebody, NEW_ADDRESS } from "./checkout-form.ts";
import { type LoadArgs, loadSubject, type Subject } from "./load-subject.ts";

/** What the order comes to so far, or why that cannot be said. */
type Sums = Pick<Quoted, "quote" | "errorText" | "fields">;

export interface Checkout extends Sums {
  ask: CheckoutAsk;
  subject: Subject;
  /** Whom it may be for; undefined where it is for nobody in particular. */
  elders?: Elders;
  /** Undefined where nothing is sent and nobody goes. */
  book?: Address[];
  places?: PlaceChoice;
  /** Whom to call; undefined where nobody is needed. */
  contacts?: EmergencyContact[];
  /** What the fields start with, by name. */
  start: Record<string, string>;
  /** How it can be paid. */
  ways: { provider: string; text: string }[];
  /** Made with the page: the same page sent twice is one order. */
  key: string;
}

/** What is known of whom it is for; all of it can be changed. */
function travelerOf({ records, chosenId }: Elders): Record<string, string> {
  const elder = records.find(({ id, isSelf }) => (chosenId ? id === chosenId : isSelf));
  return {
    "travelers.0.name": elder?.name ?? "",
    "travelers.0.birthday": elder?.birthday ?? "",
  };
}

/** The address of whom a visit is for, unless it was asked about somewhere else. */
const homeOf = (book: Address[], { kind, adcode }: CheckoutAsk, elderId: string | null | undefined) =>
  kind === "SERVICE" && elderId
    ? book.find((a) => a.elderId === elderId && (!adcode || a.adcode === adcode))
    : undefined;

/** What the address of the page and the member's own book fill in beforehand. */
function startOf(
  { ask, subject, ways }: Pick<Checkout, "ask" | "subject" | "ways">,
  book: Address[] = [],
  forElder?: string | null,
): Record<string, string> {
  const day = subject.days.find(({ date, state }) => date === ask.date && state === "open");
  const slot = day?.slots.find(({ start, state }) => start === ask.start && state === "open");
  const home = homeOf(book, ask, forElder);
  const here = home ?? book.find(({ adcode }) => adcode === ask.adcode) ?? (ask.adcode ? undefined : book[0]);
  const departure = subject.departures.find(({ id }) => id === ask.departure) ?? subject.departures[0];
  return {
    n: String(Math.min(ask.n ?? 1, subject.most)),
    whenDate: day?.date ?? "",
    whenStart: slot?.start ?? "",
    departureId: departure?.id ?? "",
    addressId: here?.id ?? NEW_ADDRESS,
    provider: ways[0]?.provider ?? "",
    // Goods are one's own unless said otherwise; a visit or a trip is for the elder who is looked after now.
    ...(ask.kind === "PRODUCT" ? { elderId: "" } : {}),
    // A visit of a package is for whom that was bought.
    ...(ask.package ? { elderId: forElder ?? "" } : {}),
  };
}

/** Everything the checkout asks for, with what is known already and what it comes to so far. */
export async function loadCheckout(args: LoadArgs): Promise<Checkout> {
  const ask = readCheckout(args.url.searchParams);
  if (!ask) throw pageNotFound(args.url);
  const api = serverApi(args);
  const isMet = meetsSomebody(ask.kind);
  const goesTo = ask.kind === "SERVICE" || ask.kind === "PRODUCT";
  const [everybody, book, packages] = await Promise.all([
    isForNobody(ask) ? undefined : pageCall(args, elders),
    goesTo ? pageCall(args, addresses) : undefined,
    ask.package ? pageCall(args, packageList) : undefined,
  ]);
  const pack = packages?.records.find(({ id }) => id === ask.package);
  const forElder = packages ? pack?.elderId : everybody?.chosenId;
  // Who can come when depends on the district.
  const adcode =
    ask.adcode ??
    (ask.kind === "SERVICE" ? (homeOf(book!.records, ask, forElder) ?? book!.records[0])?.adcode : undefined);
  const [subject, contacts, ways] = await Promise.all([
    loadSubject(args, { ...ask, adcode }, pack?.endDay ?? null),
    isMet ? pageCall(args, emergencyContacts) : undefined,
    pageCall(args, payWays),
  ]);
  const start = {
    ...(everybody ? travelerOf(everybody) : {}),
    ...startOf({ ask, subject, ways: ways.records }, book?.records, forElder),
  };
  const around = adcode ?? (await readerArea(args)).adcode;
  const places = goesTo ? await placesAround(api, around) : undefined;
  const form = new FormData();
  if (goesTo && ask.adcode) form.set("address.adcode", ask.adcode);
  for (const [name, value] of Object.entries(start)) form.set(name, value);
  const quote = () =>
    callApi(api, quoteOrder, { body: bodyOf(ask, form, { quoting: true }) }).then(
      (quote): Sums => ({ quote }),
      (error: unknown): Sums => {
        if (!(error instanceof ApiError)) throw error;
        return checkoutError(error);
      },
    );
  let reckoned = await quote();
  const benefit = reckoned.quote?.cardBenefit;
  // What is paid for already is used unless the member takes it out.
  if (benefit && benefit.leftTimes > 0) {
    form.set("cardBenefit", benefit.code);
    const covered = await quote();
    if (covered.quote) {
      reckoned = covered;
      start.benefitAtStart = benefit.code;
    }
  }
  return {
    ask,
    subject,
    elders: everybody,
    book: book?.records,
    places,
    contacts: contacts?.records,
    ways: ways.records,
    start,
    ...reckoned,
    key: crypto.randomUUID(),
  };
}
