import { isRouteErrorResponse, useRouteError } from "react-router";
import { NotFound } from "./not-found.tsx";
import { Trouble } from "./trouble.tsx";

const messageOf = (data: unknown): string | undefined =>
  typeof data === "object" && data && "message" in data && typeof data.message === "string"
    ? data.message
    : undefined;

/** What a layout shows in place of a page that could not be shown. */
export function ErrorView() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <Trouble />;
  const message = messageOf(error.data);
  if (error.status === 404) return <NotFound message={message} />;
  return <Trouble message={message} />;
}
