import { Outlet } from "react-router";
import { ErrorView } from "../errors/error-view.tsx";
import { Crumbs } from "./crumbs.tsx";

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
