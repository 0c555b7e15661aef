import routes from "@ginkgo/web/routes";
import type { SweepPage } from "./faults.ts";

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

/** Paths that are no page people read: taken by forms, answered with a file, or the table of parts for engineers. */
export const noPages = [
  "user/kept",
  "sandbox/ui",
  "user",
  "user/switch",
  "user/order-calendar",
  "user/book-calendar",
  "user/settlement-file",
  "logout",
  "favourite",
  "mode",
  "orgs/compare/choose",
];

/** Where a path is looked at, with things of the demonstration data. */
type Pages = Record<string, SweepPage[]>;

const plain = (...paths: string[]): Pages =>
  Object.fromEntries(paths.map((path) => [path, [{ path: `/${path}` }]]));

/** Open to everybody. */
export const openPages: Pages = {
  ...plain("", "feeConsultaion/text", "information", "informationGroup", "tour", "tour/consent", "area"),
  ...plain("join-family", "mail-off", "business", "joinus"),
  ...plain("privacy", "terms", "license", "about", "accessibility"),
  orgs: [
    { path: "/orgs" },
    { path: "/orgs?adcode=320100&starLevel=5&priceMaxFen=100000" },
    { path: "/orgs?adcode=320000&view=map", answer: "figure svg", drawnLate: true },
    { path: "/orgs?adcode=320100&view=map", answer: "figure svg", drawnLate: true },
  ],
  "orgs/search": [{ path: "/orgs/search" }, { path: "/orgs/search?keyword=颐和" }],
  "orgs/compare": [{ path: "/orgs/compare" }, { path: "/orgs/compare?ids=10001,10003,10006" }],
  "orgs/:id": [{ path: "/orgs/10001" }],
  service: [
    { path: "/service?adcode=320100" },
    { path: "/service?adcode=320100&unit=NIGHT&weekday=7&careLevel=SELF&keyword=无此" },
  ],
  "service/:id": [{ path: "/service/10001" }, { path: "/service/10001?adcode=320106" }],
  shop: [
    { path: "/shop" },
    { path: "/shop?categoryId=AIDS_01&use=MOVE" },
    { path: "/shop?panel=filters" },
    { path: "/shop?keyword=火星车" },
  ],
  "shop/product/:id": [{ path: "/shop/product/10001" }, { path: "/shop/product/10025" }],
  feeConsultaion: [
    { path: "/feeConsultaion?adcode=320100" },
    { path: "/feeConsultaion?adcode=320100&kind=ORG&careLevel=SELF" },
  ],
  "feeConsultaion/:id": [{ path: "/feeConsultaion/10001" }, { path: "/feeConsultaion/10213" }],
  "information/:id": [{ path: "/information/10001" }],
  "tour/search": [
    { path: "/tour/search" },
    { path: "/tour/search?kind=spot&wheelchair=1" },
    { path: "/tour/search?kind=org" },
    { path: "/tour/search?walk=HARD&wheelchair=1" },
  ],
  "tour/trip/:id": [{ path: "/tour/trip/10001" }],
  "tour/org/:id": [{ path: "/tour/org/10001" }, { path: "/tour/org/10003" }],
  "tour/spot/:id": [{ path: "/tour/spot/10001" }, { path: "/tour/spot/10010" }],
  sporMap: [
    { path: "/sporMap?adcode=320500", answer: "figure svg", drawnLate: true },
    { path: "/sporMap?adcode=320000", answer: "figure svg", drawnLate: true },
  ],
  search: [
    { path: "/search?keyword=洗澡", answer: "main li a" },
    { path: "/search?keyword=关爱版" },
    { path: "/search?keyword=鯤鵬琉璃火星" },
  ],
  merchantsJoin: [{ path: "/merchantsJoin" }, { path: "/merchantsJoin?step=company" }],
  login: [{ path: "/login" }, { path: "/login?way=sms" }, { path: "/login?way=forgot" }],
  wxredirect: [{ path: "/wxredirect", bare: true }],
  call: [{ path: "/call", bare: true }],
  "*": [{ path: "/no-such-page", status: 404 }],
};

const order = (id: number): SweepPage => ({ path: `/user/order-detail?id=${id}`, answer: "main h1" });

/** Of the demonstration's customer, with an order of every kind of state. */
export const memberPages: Pages = {
  "orgs/:id/comment": [{ path: "/orgs/10001/comment" }],
  "orgs/:id/visit": [{ path: "/orgs/10001/visit" }],
  "service/:id/book": [{ path: "/service/10001/book" }],
  "tour/trip/:id/book": [{ path: "/tour/trip/10001/book" }],
  // On a telephone the first page of the area is the list of what is there.
  "user/info": [{ path: "/user/info", answer: 'nav[aria-label="会员中心"]' }],
  ...plain("user/orders", "user/card", "user/packages", "user/advisor", "user/book", "user/cart"),
  ...plain("user/family", "user/address", "user/favorite", "user/feedback", "user/feedback-make"),
  "user/invoices": [{ path: "/user/invoices" }, { path: "/user/invoices?view=monthly" }],
  ...plain("user/notices", "user/privacy"),
  "user/checkout": [
    { path: "/user/checkout?kind=SERVICE&target=10001&adcode=320106", replaced: "什么时候来：几点" },
    { path: "/user/checkout?kind=TOUR&target=10001&n=2" },
  ],
  "user/order-detail": [10031, 10024, 10019, 10017, 10014, 10012, 10011, 10010].map(order),
  "user/pay": [{ path: "/user/pay?id=10031" }],
  "user/order-comment": [{ path: "/user/order-comment?id=10012" }],
  "user/contract": [{ path: "/user/contract" }, { path: "/user/contract?phase=3&current=9" }],
  "user/contract-detail": [10003, 10005, 10010].map((id) => ({ path: `/user/contract-detail?id=${id}` })),
  "user/chat": [{ path: "/user/chat?id=10001" }],
};

/** Of the demonstration's service person. */
export const employeePages: Pages = {
  ...plain("user/calendar", "user/earnings", "user/settlements", "user/papers"),
  "user/orders": [
    { path: "/user/orders" },
    { path: "/user/orders?tab=VISITS" },
    { path: "/user/orders?tab=POOL" },
  ],
};

/** The pages one after the other, each with the other pair of axe's looks than the one before. */
export const listed = (pages: Pages): SweepPage[] =>
  Object.values(pages)
    .flat()
    .map((page, i) => ({ ...page, axePair: i % 2 === 0 ? 0 : 1 }));
