import { Outlet } from "react-router";
import { ErrorView } from "./error-view.tsx";
import { Frame } from "./frame.tsx";

/** The home page draws to the edges and has no way back to show. */
export default function HomeLayout() {
  return (
    <Frame>
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
