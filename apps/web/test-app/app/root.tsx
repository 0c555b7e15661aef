import type { ReactNode } from "react";
import { Link, Outlet, Scripts, ScrollRestoration } from "react-router";
import { scrollKey } from "../../app/shell/layouts/keep-alive-pages.ts";

const PATHS = ["/user/info", "/user/contract", "/user/orders", "/user/card", "/form", "/elsewhere"];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <link rel="icon" href="data:," />
        <title>Frame under test</title>
      </head>
      <body>
        <nav style={{ position: "fixed", right: 0, top: 0 }}>
          {PATHS.map((path) => (
            <Link key={path} to={path}>
              {path}{" "}
            </Link>
          ))}
        </nav>
        {children}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
