import "../../src/styles/index.ts";
import { hydrateRoot } from "react-dom/client";
import { ExamplesPage } from "../../src/examples/examples.tsx";

const elder = document.documentElement.dataset.mode === "elder";
const root = document.getElementById("root");
if (root) {
  hydrateRoot(root, <ExamplesPage elder={elder} />, {
    onRecoverableError: (error) => reportError(error),
  });
  // Tests wait for this mark before they press anything.
  requestIdleCallback(() => root.setAttribute("data-ready", ""));
}
