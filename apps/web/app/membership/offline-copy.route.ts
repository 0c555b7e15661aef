import { myAdviser } from "@ginkgo/api-contract/advisory/advisers";
import { emergencyContact, emergencyContacts } from "@ginkgo/api-contract/membership/membership";
import type { Order, OrderCard } from "@ginkgo/api-contract/orders/order-shapes";
import { orderDetail, orderPage } from "@ginkgo/api-contract/orders/orders";
import { moneyText } from "@ginkgo/locale/money";
import { dayText } from "@ginkgo/locale/shanghai-time";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { ownMember } from "../lib/api/present-member.ts";
import { requestInfo } from "../lib/api/request-info.ts";
import { serverApi } from "../lib/api/server-api.ts";
import type { OfflineContact, OfflineCopy, OfflineOrder } from "../lib/live/offline-copy.ts";
import { orderTitle, whenText } from "../lib/orders/order-labels.ts";
import { hasId } from "../lib/routing/path-rules.ts";
import { routeMiddleware } from "../lib/routing/route-middleware.ts";
import type { Route } from "./+types/offline-copy.route";

export const middleware = routeMiddleware("auth");

const MAX_ORDERS = 10;
const MAX_OPENED = 5;

/** An order that is still to come: one opens it at the door, or on the way. */
const isAhead = ({ tone }: OrderCard) => tone === "gold" || tone === "pine";

const lineOf = ({ appointment, createdAt }: OrderCard) =>
  appointment ? whenText(appointment) : `${dayText(createdAt)}下单`;

function rowsOf({ sn, appointment, address, employee, companions, parcels, arrivalCode }: Order) {
  const rows: [string, string | undefined][] = [
    ["时间", appointment ? whenText(appointment) : undefined],
    ["上门的人", employee ? [employee, ...companions].map((e) => e.name).join("、") : undefined],
    ["到门口报", arrivalCode ? `${arrivalCode}（四位数，只告诉上门的人）` : undefined],
    ["地址", address ? `${address.areaText} ${address.detail}` : undefined],
    ["收件或联系人", address?.receiver],
    ["快递", parcels.map((one) => `${one.carrier} ${one.trackingNo}`).join("；") || undefined],
    ["订单号", sn],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== undefined);
}

const offlineOrder = (card: OrderCard, rows: OfflineOrder["rows"]): OfflineOrder => ({
  id: card.id,
  title: orderTitle(card),
  statusText: card.statusText,
  line: lineOf(card),
  sumText: moneyText(card.amountFen),
  rows,
});

async function offlineOrders(args: Route.LoaderArgs, opened: readonly string[]): Promise<OfflineOrder[]> {
  const { records } = await pageCall(args, orderPage, { query: { size: String(MAX_ORDERS) } });
  const listed = new Map(records.map((card) => [card.id, card]));
  const wanted = [...new Set([...records.filter(isAhead).map((card) => card.id), ...opened])];
  // One that cannot be read any more, or never could, is left out rather than keeping the others back.
  const read = await Promise.all(
    wanted.map((id) => callApi(serverApi(args), orderDetail, { params: { id } }).catch(() => undefined)),
  );
  const details = new Map(read.filter((order) => order !== undefined).map((order) => [order.id, order]));
  const older = [...details.values()].filter((order) => !listed.has(order.id));
  return [...records, ...older].map((card) => {
    const order = details.get(card.id);
    return offlineOrder(card, order ? rowsOf(order) : []);
  });
}

async function ownContacts(args: Route.LoaderArgs): Promise<OfflineContact[]> {
  const { records } = await pageCall(args, emergencyContacts);
  // In the list the numbers are masked: each is asked for by itself.
  const whole = await Promise.all(
    records.map(({ id }) => pageCall(args, emergencyContact, { params: { id } })),
  );
  return whole.map(({ name, relationText, phone }) => ({ name, role: `紧急联系人，${relationText}`, phone }));
}

/** What this member may keep on a device: `?opened=` names orders of theirs that were opened on it. */
export async function loader(args: Route.LoaderArgs) {
  const member = await ownMember(args);
  const { site } = args.context.get(requestInfo).config;
  const opened = (args.url.searchParams.get("opened") ?? "").split(",").filter((id) => hasId({ id }));
  const isCustomer = member.personType !== 2;
  const [orders, contacts, adviser] = await Promise.all([
    isCustomer ? offlineOrders(args, opened.slice(0, MAX_OPENED)) : [],
    isCustomer ? ownContacts(args) : [],
    isCustomer ? pageCall(args, myAdviser) : null,
  ]);
  const copy: OfflineCopy = {
    owner: member.id,
    readAt: new Date().toISOString(),
    orders,
    contacts: [
      ...contacts,
      // Calls to an adviser go through the house's number.
      ...(adviser
        ? [{ name: adviser.name, role: `您的${adviser.title}，请总机转接`, phone: site.phone }]
        : []),
      { name: site.name, role: site.phoneHours, phone: site.phone },
    ],
  };
  return Response.json(copy, { headers: { "cache-control": "no-store" } });
}
