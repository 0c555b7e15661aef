import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Companies join as merchants or as partners: one page, two addresses. */
const companyJoins = ["merchantsJoin", "business"];

/** What can be booked beside being ordered: one form, two addresses. A visit to a home has its own. */
const bookForms = ["service/:id/book", "tour/trip/:id/book"];

/** A layout around its screens; one without screens yet is left out. */
const within = (name: string, screens: RouteConfigEntry[]) =>
  screens.length > 0 ? [layout(`shell/layouts/${name}-layout.tsx`, screens)] : [];

/** Pages of text, each under its own name. */
const sitePages = ["privacy", "terms", "license", "about", "accessibility"];

/** Pages with the portal's header and footer around them. */
const framed = [
  ...within("home", [index("content/home/home.page.tsx")]),

  ...within("default", [
    route("orgs", "organisations/list/orgs.page.tsx"),
    route("orgs/search", "organisations/list/orgs-search.page.tsx"),
    route("orgs/compare", "organisations/compare/orgs-compare.page.tsx"),
    route("orgs/:id", "organisations/detail/org.page.tsx"),
    route("orgs/:id/visit", "bookings/visit.page.tsx"),
    route("orgs/:id/comment", "reviews/org-review.page.tsx"),
    ...bookForms.map((path) => route(path, "bookings/book-new.page.tsx", { id: `bookings/${path}` })),
    route("service", "services/services.page.tsx"),
    route("service/:id", "services/detail/service.page.tsx"),
    route("shop", "shop/shop.page.tsx"),
    route("shop/product/:id", "shop/product/product.page.tsx"),
    route("feeConsultaion", "fees/fee-consultation.page.tsx"),
    route("feeConsultaion/text", "fees/fee-consultation-text.page.tsx"),
    route("feeConsultaion/:id", "fees/fee-guide.page.tsx"),
    route("information", "content/information.page.tsx"),
    route("information/:id", "content/article.page.tsx"),
    route("informationGroup", "content/information-group.page.tsx"),
    route("tour", "tours/tour.page.tsx"),
    route("tour/search", "tours/tour-search.page.tsx"),
    route("tour/trip/:id", "tours/tour-trip.page.tsx"),
    route("tour/org/:id", "tours/tour-org.page.tsx"),
    route("tour/consent", "contracts/relative-consent.page.tsx"),
    route("tour/spot/:id", "tours/tour-spot.page.tsx"),
    route("sporMap", "tours/spots/spot-map.page.tsx"),
    route("search", "search/search-all.page.tsx"),
    route("area", "content/area.page.tsx"),
    route("mail-off", "membership/mail-off.page.tsx"),
    route("join-family", "membership/join-family.page.tsx"),
    ...companyJoins.map((path) => route(path, "partners/company-join.page.tsx", { id: `partners/${path}` })),
    route("joinus", "partners/employee-join.page.tsx"),
    route("login", "identity/login.page.tsx"),
    ...sitePages.map((path) => route(path, "content/site.page.tsx", { id: `content/${path}` })),
    route("*", "shell/errors/not-found.page.tsx"),
  ]),

  ...within("user", [
    route("user/info", "identity/info/user-info.page.tsx"),
    route("user/orders", "orders/orders.page.tsx"),
    route("user/checkout", "orders/checkout/checkout.page.tsx"),
    route("user/packages", "orders/packages.page.tsx"),
    route("user/invoices", "invoices/invoices.page.tsx"),
    route("user/card", "cards/card.page.tsx"),
    route("user/order-detail", "orders/order-detail.page.tsx"),
    route("user/pay", "payments/pay.page.tsx"),
    route("user/order-comment", "reviews/order-review.page.tsx"),
    route("user/contract", "contracts/contract.page.tsx"),
    route("user/contract-detail", "contracts/contract-detail.page.tsx"),
    route("user/advisor", "advisory/advisor.page.tsx"),
    route("user/chat", "advisory/chat.page.tsx"),
    route("user/book", "bookings/book.page.tsx"),
    route("user/cart", "orders/cart/cart.page.tsx"),
    route("user/family", "membership/family.page.tsx"),
    route("user/address", "membership/address.page.tsx"),
    route("user/favorite", "membership/favorite.page.tsx"),
    route("user/feedback", "membership/feedback.page.tsx"),
    route("user/feedback-make", "membership/feedback-make.page.tsx"),
    route("user/calendar", "visits/employee-calendar.page.tsx"),
    route("user/earnings", "visits/employee-earnings.page.tsx"),
    route("user/settlements", "visits/employee-settlements.page.tsx"),
    route("user/papers", "partners/employee-papers.page.tsx"),
    route("user/notices", "membership/notices.page.tsx"),
    route("user/privacy", "identity/privacy/privacy.page.tsx"),
  ]),
];

export default [
  ...within("frame", framed),

  ...within("headless", [
    route("call", "shell/call.page.tsx"),
    route("wxredirect", "identity/wxredirect.page.tsx"),
    route("sandbox/ui", "shell/ui-examples.page.tsx"),
  ]),

  route("user", "identity/user.route.ts"),
  route("user/kept", "membership/offline-copy.route.ts"),
  route("user/switch", "identity/switch-person-type.route.ts"),
  route("user/book-calendar", "bookings/book-calendar.route.ts"),
  route("user/order-calendar", "orders/order-calendar.route.ts"),
  route("user/settlement-file", "visits/settlement-file.route.ts"),
  route("logout", "identity/logout.route.ts"),

  route("favourite", "membership/favourite.route.ts"),

  route("mode", "shell/reading/mode.route.ts"),
  route("orgs/compare/choose", "organisations/compare/compare.route.ts"),
] satisfies RouteConfig;
