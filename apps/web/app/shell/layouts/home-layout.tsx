import { Outlet } from "react-router";
import { ErrorView } from "../errors/error-view.tsx";

/** The home page draws to the edges and has no way back to show. */
export default function HomeLayout() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorView />;
}
