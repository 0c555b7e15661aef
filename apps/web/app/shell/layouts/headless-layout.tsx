import { Outlet } from "react-router";
import { ErrorView } from "../errors/error-view.tsx";
import { Main } from "./frame.tsx";

/** No chrome at all: pages passed through on the way to somewhere else. */
export default function HeadlessLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}

export function ErrorBoundary() {
  return (
    <Main>
      <ErrorView />
    </Main>
  );
}
