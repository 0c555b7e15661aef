import { Outlet } from "react-router";
import { Crumbs } from "./crumbs.tsx";
import { ErrorView } from "./error-view.tsx";

export default function DefaultLayout() {
  return (
    <>
      <Crumbs />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorView />;
}
