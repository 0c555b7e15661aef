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
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    modulePreload: { polyfill: false },
    // All styles together, in the order they are imported in: cut along with the pages that come later, those of the
    // console would stand before those of the parts they change.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "styles", test: /\.css$/ }] } } },
  },
});
