import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorPanel } from "./error-panel.tsx";
import { NotFound } from "./not-found.tsx";

const messageOf = (data: unknown): string | undefined =>
  typeof data === "object" && data && "message" in data && typeof data.message === "string"
    ? data.message
    : undefined;

/** What a layout shows in place of a page that could not be shown. */
export function ErrorView() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPanel />;
  const message = messageOf(error.data);
  if (error.status === 404) return <NotFound message={message} />;
  return <ErrorPanel message={message} />;
}
