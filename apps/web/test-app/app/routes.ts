import { layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("account.tsx", [
    route("user/info", "info.tsx"),
    route("user/contract", "contract.tsx"),
    route("user/orders", "orders.tsx"),
    route("user/card", "card.tsx"),
  ]),
  route("form", "form.tsx"),
  route("pictures", "pictures.tsx"),
  route("elsewhere", "elsewhere.tsx"),
] satisfies RouteConfig;
