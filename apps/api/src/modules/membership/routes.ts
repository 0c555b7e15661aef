import type { Route } from "../../http/route.ts";
import { routes as addresses } from "./address-routes.ts";
import { routes as mail } from "./mail/routes.ts";
import { routes as comments } from "./routes-comments.ts";
import { routes as contacts } from "./routes-contacts.ts";
import { routes as family } from "./routes-family.ts";
import { routes as favourites } from "./routes-favourites.ts";
import { routes as notices } from "./routes-notices.ts";
import { routes as opinions } from "./routes-opinions.ts";

export const routes: Route[] = [
  ...contacts,
  ...addresses,
  ...family,
  ...favourites,
  ...opinions,
  ...notices,
  ...mail,
  ...comments,
];
