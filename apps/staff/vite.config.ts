import { cssModules } from "@ginkgo/ui/vite";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/staff/",
  plugins: [cssModules()],
  // react-admin stands on another router than the portal; its parts must all find the same one.
  resolve: {
    dedupe: [
      "react",
      "react-dom",
      "react-router",
      "react-router-dom",
      "ra-core",
      "@mui/material",
      "@emotion/react",
    ],
  },
  build: {
    outDir: "build",
    // A strict content policy allows no data addresses.
    assetsInlineLimit: 0,
    // One sheet in one order: pages loaded apart overrule rules of the shared ones, whichever was opened first.
    cssCodeSplit: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    modulePreload: { polyfill: false },
  },
});
