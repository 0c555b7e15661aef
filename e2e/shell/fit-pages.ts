import routes from "@ginkgo/web/routes";
import type { FitPage } from "./fits.ts";

interface Entry {
  path?: string;
  index?: boolean;
  children?: Entry[];
}

const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => [
    ...(entry.index ? [""] : entry.path ? [entry.path] : []),
    ...pathsOf(entry.children ?? []),
  ]);

/** Every path of the portal's table of routes. */
export const portalPaths = pathsOf(routes);

/** Paths that are no page people read: sent on at once, taken by forms, or the table of parts for engineers. */
export const noPages = [
  "wxredirect",
  "user/kept",
  "sandbox/ui",
  "user",
  "user/switch",
  "user/order-calendar",
  "user/book-calendar",
  "logout",
  "favourite",
  "mode",
  "orgs/compare/choose",
];

/** Where a path is looked at, with things of the demonstration data. */
type Pages = Record<string, FitPage[]>;

const plain = (...paths: string[]): Pages =>
  Object.fromEntries(paths.map((path) => [path, [{ path: `/${path}` }]]));

/** Open to everybody. */
export const openPages: Pages = {
  ...plain("", "orgs/search", "service", "shop", "feeConsultaion", "feeConsultaion/text"),
  ...plain("information", "informationGroup", "tour", "tour/search", "tour/consent", "area"),
  ...plain("join-family", "mail-off", "merchantsJoin", "business", "joinus", "login"),
  ...plain("privacy", "terms", "license", "about", "accessibility"),
  orgs: [{ path: "/orgs" }, { path: "/orgs?view=map", answer: "figure svg", drawnLate: true }],
  sporMap: [{ path: "/sporMap", answer: "figure svg", drawnLate: true }],
  call: [{ path: "/call", bare: true }],
  "orgs/compare": [{ path: "/orgs/compare?ids=10001,10003,10006" }],
  "orgs/:id": [{ path: "/orgs/10001" }],
  "service/:id": [{ path: "/service/10001" }],
  "shop/product/:id": [{ path: "/shop/product/10001" }],
  "feeConsultaion/:id": [{ path: "/feeConsultaion/10213" }],
  "information/:id": [{ path: "/information/10001" }],
  "tour/trip/:id": [{ path: "/tour/trip/10001" }],
  "tour/org/:id": [{ path: "/tour/org/10003" }],
  "tour/spot/:id": [{ path: "/tour/spot/10010" }],
  search: [{ path: "/search?keyword=洗澡", answer: "main li a" }],
  "*": [{ path: "/no-such-page", status: 404 }],
};

const order = (id: number): FitPage => ({ path: `/user/order-detail?id=${id}`, answer: "main h1" });

/** Of the demonstration's customer, with an order of every kind of state. */
export const memberPages: Pages = {
  "orgs/:id/comment": [{ path: "/orgs/10001/comment" }],
  "orgs/:id/visit": [{ path: "/orgs/10001/visit" }],
  "service/:id/book": [{ path: "/service/10001/book" }],
  "tour/trip/:id/book": [{ path: "/tour/trip/10001/book" }],
  // On a telephone the first page of the area is the list of what is there.
  "user/info": [{ path: "/user/info", answer: 'nav[aria-label="会员中心"]' }],
  ...plain(
    "user/orders",
    "user/card",
    "user/packages",
    "user/contract",
    "user/advisor",
    "user/book",
    "user/cart",
  ),
  ...plain("user/family", "user/address", "user/favorite", "user/feedback", "user/feedback-make"),
  ...plain("user/notices", "user/privacy"),
  "user/checkout": [
    { path: "/user/checkout?kind=SERVICE&target=10001" },
    { path: "/user/checkout?kind=TOUR&target=10001&n=2" },
  ],
  "user/order-detail": [10028, 10024, 10020, 10019, 10017, 10014, 10011, 10010].map(order),
  "user/pay": [{ path: "/user/pay?id=10028" }],
  "user/order-comment": [{ path: "/user/order-comment?id=10016" }],
  "user/contract-detail": [10003, 10004, 10010].map((id) => ({ path: `/user/contract-detail?id=${id}` })),
  "user/chat": [{ path: "/user/chat?id=10001" }],
};

/** Of the demonstration's service person. */
export const employeePages: Pages = {
  ...plain("user/calendar", "user/earnings", "user/orders"),
};

export const listed = (pages: Pages): FitPage[] => Object.values(pages).flat();
