import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { inertSchemas } from "../build-plugins/inert-schemas.ts";
import { routeChunkEvent } from "../build-plugins/route-chunk-event.ts";

export default defineConfig({
  plugins: [inertSchemas(), routeChunkEvent(), reactRouter()],
  logLevel: "warn",
});
