import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Companies join as merchants or as partners: one page, two addresses. */
const companyJoins = ["merchantsJoin", "business"];

/** What can be booked beside being ordered: one form, two addresses. A visit to a home has its own. */
const bookForms = ["service/:id/book", "tour/trip/:id/book"];

/** A layout around its screens; one without screens yet is left out. */
const within = (name: string, screens: RouteConfigEntry[]) =>
  screens.length > 0 ? [layout(`shell/${name}-layout.tsx`, screens)] : [];

/** Pages of text, each under its own name. */
const sitePages = ["privacy", "terms", "license", "about", "accessibility"];

/** Pages with the portal's header and footer around them. */
const framed = [
  ...within("home", [index("catalogue/home.page.tsx")]),

  ...within("default", [
    route("orgs", "catalogue/orgs.page.tsx"),
    route("orgs/search", "catalogue/orgs-search.page.tsx"),
    route("orgs/compare", "catalogue/orgs-compare.page.tsx"),
    route("orgs/:id", "catalogue/org.page.tsx"),
    route("orgs/:id/visit", "ordering/visit.page.tsx"),
    route("orgs/:id/comment", "catalogue/org-comment.page.tsx"),
    ...bookForms.map((path) => route(path, "ordering/book-new.page.tsx", { id: `ordering/${path}` })),
    route("service", "catalogue/services.page.tsx"),
    route("service/:id", "catalogue/service.page.tsx"),
    route("shop", "catalogue/shop.page.tsx"),
    route("shop/product/:id", "catalogue/product.page.tsx"),
    route("feeConsultaion", "catalogue/fee-consultation.page.tsx"),
    route("feeConsultaion/text", "catalogue/fee-consultation-text.page.tsx"),
    route("feeConsultaion/:id", "catalogue/fee-guide.page.tsx"),
    route("information", "content/information.page.tsx"),
    route("information/:id", "content/article.page.tsx"),
    route("informationGroup", "content/information-group.page.tsx"),
    route("tour", "catalogue/tour.page.tsx"),
    route("tour/search", "catalogue/tour-search.page.tsx"),
    route("tour/trip/:id", "catalogue/tour-trip.page.tsx"),
    route("tour/org/:id", "catalogue/tour-org.page.tsx"),
    route("tour/consent", "contracts/relative-consent.page.tsx"),
    route("tour/spot/:id", "catalogue/tour-spot.page.tsx"),
    route("sporMap", "catalogue/spot-map.page.tsx"),
    route("search", "catalogue/search-all.page.tsx"),
    route("area", "reference/area.page.tsx"),
    route("mail-off", "membership/mail-off.page.tsx"),
    route("join-family", "membership/join-family.page.tsx"),
    ...companyJoins.map((path) => route(path, "partners/company-join.page.tsx", { id: `partners/${path}` })),
    route("joinus", "partners/employee-join.page.tsx"),
    route("login", "identity/login.page.tsx"),
    ...sitePages.map((path) => route(path, "content/site.page.tsx", { id: `content/${path}` })),
    route("*", "shell/not-found.page.tsx"),
  ]),

  ...within("user", [
    route("user/info", "identity/user-info.page.tsx"),
    route("user/orders", "ordering/orders.page.tsx"),
    route("user/checkout", "ordering/checkout.page.tsx"),
    route("user/packages", "ordering/packages.page.tsx"),
    route("user/card", "ordering/card.page.tsx"),
    route("user/order-detail", "ordering/order-detail.page.tsx"),
    route("user/pay", "ordering/pay.page.tsx"),
    route("user/order-comment", "ordering/order-comment.page.tsx"),
    route("user/contract", "contracts/contract.page.tsx"),
    route("user/contract-detail", "contracts/contract-detail.page.tsx"),
    route("user/advisor", "advisory/advisor.page.tsx"),
    route("user/chat", "advisory/chat.page.tsx"),
    route("user/book", "ordering/book.page.tsx"),
    route("user/cart", "ordering/cart.page.tsx"),
    route("user/family", "membership/family.page.tsx"),
    route("user/address", "membership/address.page.tsx"),
    route("user/favorite", "membership/favorite.page.tsx"),
    route("user/feedback", "membership/feedback.page.tsx"),
    route("user/feedback-make", "membership/feedback-make.page.tsx"),
    route("user/calendar", "ordering/employee-calendar.page.tsx"),
    route("user/earnings", "ordering/employee-earnings.page.tsx"),
    route("user/notices", "membership/notices.page.tsx"),
    route("user/privacy", "identity/privacy.page.tsx"),
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
  route("user/kept", "membership/kept.route.ts"),
  route("user/switch", "identity/switch-person-type.route.ts"),
  route("user/book-calendar", "ordering/book-calendar.route.ts"),
  route("user/order-calendar", "ordering/order-calendar.route.ts"),
  route("logout", "identity/logout.route.ts"),

  route("favourite", "membership/favourite.route.ts"),

  route("mode", "shell/mode.route.ts"),
  route("orgs/compare/choose", "catalogue/compare.route.ts"),
] satisfies RouteConfig;
