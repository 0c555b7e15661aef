import { Button } from "@ginkgo/ui/button";
import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useLocation } from "react-router-dom";
import staff from "../staff.module.css";

function Broken() {
  return (
    <div className={staff.listPage}>
      <h1>这一页没有打开</h1>
      <p role="alert">可能刚换了新版本，或者断网了。请刷新再试；还是打不开，请告诉管理员是哪一页。</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        刷新
      </Button>
    </div>
  );
}

/** A page while its part is on its way, and where it cannot be drawn; another page begins anew. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={Broken} resetKeys={[pathname]}>
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
