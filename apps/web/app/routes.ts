import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** A layout around its screens; one without screens yet is left out. */
const within = (name: string, screens: RouteConfigEntry[]) =>
  screens.length > 0 ? [layout(`shell/${name}-layout.tsx`, screens)] : [];

export default [
  ...within("home", [index("catalogue/home.page.tsx")]),

  ...within("default", [
    route("orgs", "catalogue/orgs.page.tsx"),
    route("orgs/search", "catalogue/orgs-search.page.tsx"),
    route("orgs/compare", "catalogue/orgs-compare.page.tsx"),
    route("orgs/:id", "catalogue/org.page.tsx"),
    route("area", "reference/area.page.tsx"),
    route("*", "shell/not-found.page.tsx"),
  ]),

  ...within("user", []),

  ...within("headless", [route("sandbox/ui", "shell/ui-examples.page.tsx")]),

  route("mode", "shell/mode.route.ts"),
  route("orgs/compare/choose", "catalogue/compare.route.ts"),
] satisfies RouteConfig;
