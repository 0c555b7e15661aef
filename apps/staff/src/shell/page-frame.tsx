import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { type ReactNode, Suspense } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { useLocation } from "react-router-dom";
import { useUnreachableSince } from "../connection.ts";
import staff from "../staff.module.css";
import { loadFailedAgain } from "./loaded-page.tsx";

function Broken({ resetErrorBoundary }: FallbackProps) {
  return (
    <div className={staff.listPage}>
      <h1>这一页没有打开</h1>
      <p role="alert">
        可能断网了，或者刚换了新版本。请再试；还是打不开，请刷新，再不行就告诉管理员是哪一页。
      </p>
      <div className={layout.row}>
        <Button variant="primary" onClick={resetErrorBoundary}>
          再试
        </Button>
        <Button variant="quiet" onClick={() => window.location.reload()}>
          刷新
        </Button>
      </div>
    </div>
  );
}

/** A page while its part is on its way, and where it cannot be drawn; another page or the connection that is back begins anew. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isReachable = useUnreachableSince() === undefined;
  return (
    <ErrorBoundary FallbackComponent={Broken} onReset={loadFailedAgain} resetKeys={[pathname, isReachable]}>
      <Suspense
        fallback={
          <p className={staff.listPage} role="status">
            正在取
          </p>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
