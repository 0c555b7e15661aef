import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { inertSchemas } from "./build-plugins/inert-schemas.ts";
import { routeChunkEvent } from "./build-plugins/route-chunk-event.ts";

export default defineConfig({
  plugins: [inertSchemas(), routeChunkEvent(), tailwindcss(), reactRouter()],
  build: {
    // Icons and cursors as files: a strict content policy allows no data addresses, and they cache for ever.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
