import type { Route } from "../../http/route.ts";
import { routes as addresses } from "./addresses/address-routes.ts";
import { routes as contacts } from "./contacts/routes-contacts.ts";
import { routes as family } from "./family/routes-family.ts";
import { routes as favourites } from "./favourites/routes-favourites.ts";
import { routes as feedback } from "./feedback/routes-feedback.ts";
import { routes as mail } from "./mail/routes.ts";
import { routes as messages } from "./messages/routes.ts";
import { routes as notices } from "./notices/routes-notices.ts";
import { routes as comments } from "./routes-reviews.ts";

export const routes: Route[] = [
  ...contacts,
  ...addresses,
  ...family,
  ...favourites,
  ...feedback,
  ...notices,
  ...mail,
  ...messages,
  ...comments,
];
