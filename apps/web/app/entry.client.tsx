import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { forgiveBrokenOff } from "./shell/broken-off.ts";
import { watchChunkFailures } from "./shell/chunk-failure.ts";

watchChunkFailures();
forgiveBrokenOff();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
