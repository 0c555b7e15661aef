import "@ginkgo/ui/styles/index.ts";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { createRoot } from "react-dom/client";
import { keepEarlyKeys } from "./shell/early-keys.ts";
import { StaffConsole } from "./staff-console.tsx";
import "./staff.css";

keepEarlyKeys();

// Styles made while running carry the nonce of this answer, or the page's policy refuses them.
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
const cache = createCache({ key: "css", prepend: true, ...(nonce ? { nonce } : {}) });

createRoot(document.getElementById("root")!).render(
  <CacheProvider value={cache}>
    <StaffConsole />
  </CacheProvider>,
);
