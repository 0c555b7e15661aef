import { Crumbs } from "./crumbs.tsx";
import { ErrorView } from "./error-view.tsx";
import { Frame } from "./frame.tsx";
import { KeepAliveOutlet } from "./keep-alive-outlet.tsx";
import { keptPage } from "./kept-pages.ts";

/** The account area: some of its pages are kept as they were left. */
export default function UserLayout() {
  return (
    <Frame>
      <Crumbs />
      <KeepAliveOutlet keyOf={keptPage} />
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
