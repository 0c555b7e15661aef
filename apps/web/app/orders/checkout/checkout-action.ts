import { addresses } from "@ginkgo/api-contract/membership/addresses";
import { type OrderQuote, placeOrder, quoteOrder } from "@ginkgo/api-contract/orders/orders";
import { privacyOverview } from "@ginkgo/api-contract/privacy/privacy";
import { serviceSlots } from "@ginkgo/api-contract/services/services";
import { ApiError } from "@ginkgo/client/api-error";
import { redirect } from "react-router";
import { type ApiContext, callApi } from "../../lib/api/api-client.ts";
import { lookedAt, type PlaceChoice, placesAround } from "../../lib/area/places.ts";
import { formAction } from "../../lib/form/form-reply.ts";
import { fieldText } from "../../lib/form/form-values.ts";
import { type CheckoutAsk, readCheckout } from "../../lib/pay/checkout-address.ts";
import { goToCashier } from "../../lib/pay/go-to-cashier.ts";
import type { ServiceDay } from "../../lib/service-days.ts";
import { bodyOf, checkoutError, screeningOf } from "./checkout-form.ts";

/** What a form that was not sent off yet comes to: the sums anew, with everything typed for a page without scripts. */
export interface Quoted {
  quote?: OrderQuote;
  /** Why it cannot be reckoned. */
  errorText?: string;
  /** The same where a field of the page is the reason, by its name. */
  fields?: Record<string, string>;
  /** The sum is another one than the page said. */
  changed?: true;
  places?: PlaceChoice;
  /** Days and hours of a visit where it is to be made; absent where the page has them already. */
  hours?: { adcode: string; days: ServiceDay[] };
  typed: Record<string, string>;
}

const wrong = (fields: Record<string, string>, msg = Object.values(fields)[0] ?? "") =>
  new ApiError({ status: 400, statusText: "Bad Request", msg, fields });

const typedOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === "string"));

function askOf(form: FormData): CheckoutAsk {
  const ask = readCheckout(new URLSearchParams(fieldText(form, "ask")));
  if (!ask) throw wrong({}, "这一页的内容不完整，请回到商品或服务的页面重新进入。");
  return ask;
}

/** The places of the province and city that the form names; undefined where it asks for none. */
function placesOf(api: ApiContext, form: FormData): Promise<PlaceChoice> | undefined {
  const province = fieldText(form, "address.province");
  return province ? placesAround(api, lookedAt(province, fieldText(form, "address.city"))) : undefined;
}

type Body = ReturnType<typeof bodyOf>;

/** Who can come when depends on the district: another one than the page was opened for has other hours. */
async function hoursOf(api: ApiContext, ask: CheckoutAsk, body: Body): Promise<Quoted["hours"]> {
  if (ask.kind !== "SERVICE") return undefined;
  const book = body.addressId ? (await callApi(api, addresses)).records : [];
  const savedAddress = book.find(({ id }) => id === body.addressId);
  const half = body as { adcode?: string };
  const adcode = savedAddress?.adcode ?? body.address?.adcode ?? half.adcode;
  if (!adcode || adcode === ask.adcode) return undefined;
  const query = { days: "14", adcode, ...(ask.sku ? { skuId: ask.sku } : {}) };
  const { days } = await callApi(api, serviceSlots, { params: { id: ask.target }, query });
  return { adcode, days };
}

async function quote(api: ApiContext, form: FormData): Promise<Quoted> {
  const ask = askOf(form);
  const body = bodyOf(ask, form, { quoting: true });
  const typed = typedOf(form);
  const [places, hours] = await Promise.all([
    placesOf(api, form),
    // Where they cannot be had the page's own stay, and the API has the last word.
    hoursOf(api, ask, body).catch(() => undefined),
  ]);
  try {
    return { quote: await callApi(api, quoteOrder, { body }), typed, places, hours };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...checkoutError(error), typed, places, hours };
  }
}

/** Every question that decides whether a visit may be made has its answer. */
function checkScreening(form: FormData) {
  const open = (screeningOf(form) ?? []).flatMap(({ answer }, i) => (answer ? [] : [i]));
  if (open.length > 0)
    throw wrong(Object.fromEntries(open.map((i) => [`screening.${i}`, "请选“没有”或“有”。"])));
}

/** Health answers are sensitive: kept only with a consent of their own (PIPL art. 29), in the version that holds. */
async function healthConsent(api: ApiContext, form: FormData, isWritten: boolean): Promise<string> {
  if (isWritten && !form.has("healthAgree"))
    throw wrong({
      healthAgree: "填了身体情况，要单独勾选同意，我们才能交给上门的人；不想提供就清空这几项。",
    });
  const { consents } = await callApi(api, privacyOverview);
  return consents.find(({ kind }) => kind === "health")?.currentVersion ?? "";
}

/** The person to call, typed in here because there was none yet. */
const contactOf = (form: FormData) => ({
  name: fieldText(form, "contact.name"),
  phone: fieldText(form, "contact.phone"),
  relation: fieldText(form, "contact.relation") as "2",
});

/** Refusals of the person to call stand beside the fields of this page. */
function withOwnNames(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, say]) => [name.replace(/^emergencyContact\./, "contact."), say]),
  );
  const { status, statusText, msg, reason, more } = error;
  return new ApiError({ status, statusText, msg, reason, more, fields });
}

/** Refusals name the places of the chosen city: a page without scripts lists its districts again. */
async function withPlaces(api: ApiContext, form: FormData, error: unknown): Promise<never> {
  const places = await placesOf(api, form);
  if (!(error instanceof ApiError) || !places) throw error;
  throw new ApiError({ ...error, more: { ...error.more, places } });
}

async function place(api: ApiContext, form: FormData): Promise<Quoted> {
  const ask = askOf(form);
  const shownFen = fieldText(form, "amountFen");
  // Nobody orders for a sum they did not see: where none was shown, it is shown first.
  if (shownFen === "") {
    const reckoned = await quote(api, form);
    if (reckoned.quote) return { ...reckoned, changed: true };
  }
  const body = {
    ...bodyOf(ask, form, { quoting: false }),
    ...(shownFen === "" ? {} : { expectedAmountFen: Number(shownFen) }),
    // Kept with the order by the same call: where that is refused, nothing of it stays behind.
    ...(form.has("contact.name") ? { emergencyContact: contactOf(form) } : {}),
  };
  checkScreening(form);
  if (body.health || body.healthFromFamily)
    body.healthConsentVersion = await healthConsent(api, form, body.health !== undefined);
  const order = await callApi(api, placeOrder, {
    body,
    headers: { "idempotency-key": fieldText(form, "key") },
  });
  const detail = `/user/order-detail?id=${order.id}`;
  if (!order.actions.includes("pay")) throw redirect(detail);
  try {
    return await goToCashier(api, order.id, {
      provider: fieldText(form, "provider") || undefined,
      expectedAmountFen: order.amountFen,
    });
  } catch (error) {
    // The order stands; it can be paid from its own page.
    if (error instanceof ApiError) throw redirect(detail);
    throw error;
  }
}

/** Reckons the sums anew, or places the order and goes to the cashier. */
export const checkoutAction = formAction({
  quote: quote,
  place: (api, form) =>
    place(api, form).catch(async (error) => {
      if (error instanceof ApiError && error.reason === "KEY_REUSED")
        throw wrong(
          {},
          "刚才那一次其实已经下单了，后来改的没有算进去。请先到“我的订单”看看；还要另下一单，请刷新这一页再提交。",
        );
      if (error instanceof ApiError && error.reason === "PRICE_CHANGED")
        return { ...(await quote(api, form)), changed: true };
      return withPlaces(api, form, withOwnNames(error));
    }),
});
