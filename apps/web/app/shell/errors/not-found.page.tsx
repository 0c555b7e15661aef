import { pageNotFound } from "../../lib/routing/not-found.ts";
import type { Route } from "./+types/not-found.page";

/** The splat: whatever no other route wants. */
export function loader({ url }: Route.LoaderArgs) {
  throw pageNotFound(url);
}

export default function NotFoundPage() {
  return null;
}
