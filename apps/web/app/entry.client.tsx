import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { forgiveBrokenOff } from "./shell/errors/broken-off.ts";
import { watchChunkFailures } from "./shell/errors/chunk-failure.ts";

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
