import type { BodyInput } from "@ginkgo/api-contract/endpoint";
import type { placeOrder } from "@ginkgo/api-contract/orders/orders";
import type { ApiError } from "@ginkgo/client/api-error";
import { isOfCity, lookedAt } from "../../lib/area/places.ts";
import type { CheckoutAsk } from "../../lib/pay/checkout-address.ts";

type Body = BodyInput<typeof placeOrder>;

export const NEW_ADDRESS = "new";
export const healthNames = ["diseases", "allergies", "medications", "note"] as const;

/** The fields named `prefix.…` that were filled in; undefined when none was. */
function group(form: FormData, prefix: string): Record<string, string> | undefined {
  const found = [...form].flatMap(([name, value]): [string, string][] =>
    name.startsWith(`${prefix}.`) && typeof value === "string" && value.trim()
      ? [[name.slice(prefix.length + 1), value.trim()]]
      : [],
  );
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

const fieldOf = (form: FormData, name: string): string | undefined =>
  String(form.get(name) ?? "").trim() || undefined;

export const countOf = (form: FormData): number => Number(fieldOf(form, "n") ?? 1);

function travelers(form: FormData) {
  return Array.from({ length: countOf(form) }, (_, i) => {
    const all = group(form, `travelers.${i}`) ?? {};
    const own = Object.entries(all).filter(([name]) => !name.startsWith("familyConsent."));
    const consent = group(form, `travelers.${i}.familyConsent`);
    return { name: "", ...Object.fromEntries(own), ...(consent ? { familyConsent: consent } : {}) };
  });
}

/** Whether a new address is filled in far enough to reckon with. */
const isComplete = (address: Record<string, string> | undefined) =>
  ["receiver", "phone", "adcode", "detail"].every((name) => address?.[name]);

/** Where to: an address of the book, or the new one. For a quote the district is enough of one half written. */
function place(form: FormData, quoting: boolean) {
  const chosen = fieldOf(form, "addressId");
  if (chosen && chosen !== NEW_ADDRESS) return { addressId: chosen };
  const { province = "", city = "", adcode = "", ...rest } = group(form, "address") ?? {};
  // A district of the city that was chosen before is none of this one.
  const around = city ? lookedAt(province, city) : province;
  const address = { ...rest, adcode: isOfCity(adcode, around) ? adcode : "" };
  if (quoting && !isComplete(address)) return address.adcode ? { adcode: address.adcode } : {};
  return { address: { receiver: "", phone: "", detail: "", ...address } };
}

/** Why an order cannot be reckoned, and beside which fields that stands. */
export const checkoutError = ({ fields, msg }: ApiError) => ({
  errorText: Object.values(fields)[0] ?? msg,
  fields,
});

/** Whether somebody comes or goes along: what asks for their health and whom to call. */
export const meetsSomebody = (kind: CheckoutAsk["kind"]): boolean => kind === "SERVICE" || kind === "TOUR";

/** A card is the member's own; everything else, several visits among it, may be for an elder. */
export const isForNobody = ({ kind, sku }: CheckoutAsk): boolean => kind === "CARD" && !sku;

const singleRooms = (form: FormData) => {
  const rooms = Number(fieldOf(form, "singleRooms") ?? 0);
  return rooms > 0 ? { singleRooms: rooms } : {};
};

/** Answers to what forbids a visit, by the questions the page asked; undefined where it asked none. */
export function screeningOf(form: FormData) {
  const questions = form.getAll("screening").map(String);
  if (questions.length === 0) return undefined;
  return questions.map((question, i) => ({ question, answer: fieldOf(form, `screening.${i}`) }));
}

/** The form of the checkout as the API takes it. */
export function bodyOf(ask: CheckoutAsk, form: FormData, { quoting }: { quoting: boolean }): Body {
  const { kind, target, sku } = ask;
  const [date, start] = [fieldOf(form, "whenDate"), fieldOf(form, "whenStart")];
  const people = kind === "TOUR" ? countOf(form) : 1;
  const quantity = kind === "PRODUCT" ? countOf(form) : people;
  const health = quoting ? undefined : group(form, "health");
  const screening = screeningOf(form);
  const one = {
    targetId: target,
    quantity,
    ...(sku && kind !== "TOUR" ? { skuId: sku } : {}),
  };
  const body = {
    kind,
    items: ask.goods?.map((g) => ({ targetId: g.target, skuId: g.sku, quantity: g.n })) ?? [one],
    ...(date && start ? { appointment: { date, start } } : {}),
    ...(kind === "SERVICE" || kind === "PRODUCT" ? place(form, quoting) : {}),
    ...(!quoting && form.has("keepAddress") ? { keepAddress: true } : {}),
    ...(kind === "SERVICE" ? { cardBenefit: fieldOf(form, "cardBenefit") } : {}),
    ...(kind === "SERVICE" && ask.package ? { packageId: ask.package } : {}),
    ...(isForNobody(ask) ? {} : { elderId: fieldOf(form, "elderId") ?? null }),
    ...(kind === "TOUR" ? { departureId: fieldOf(form, "departureId"), ...singleRooms(form) } : {}),
    ...(kind === "TOUR" && !quoting ? { travelers: travelers(form) } : {}),
    ...(health ? { health } : {}),
    ...(!quoting && form.has("healthFromFamily") ? { healthFromFamily: true } : {}),
    ...(!quoting && screening
      ? { screening: screening.map(({ question, answer }) => ({ question, applies: answer === "yes" })) }
      : {}),
    ...(kind === "SERVICE" && !quoting ? { photoConsent: form.has("photoConsent") } : {}),
    ...(quoting ? {} : { remark: fieldOf(form, "remark") }),
  };
  return body as Body;
}
