import type { Example } from "../lib/example.ts";
import { Breadcrumb } from "./breadcrumb.tsx";

export const examples: Example[] = [
  {
    name: "机构",
    node: (
      <Breadcrumb
        items={[
          { label: "首页", href: "/" },
          { label: "养老机构", href: "/orgs" },
          { label: "南京市", href: "/orgs?city=320100" },
          { label: "金陵颐和苑" },
        ]}
      />
    ),
  },
];
