import { Outlet } from "react-router";
import { Crumbs } from "./crumbs.tsx";
import { ErrorView } from "./error-view.tsx";
import { Frame } from "./frame.tsx";

export default function DefaultLayout() {
  return (
    <Frame>
      <Crumbs />
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorView />
    </Frame>
  );
}
