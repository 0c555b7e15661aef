import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { ignoreAbortedNavigation } from "./shell/errors/aborted-navigation.ts";
import { watchChunkFailures } from "./shell/errors/chunk-failure.ts";

watchChunkFailures();
ignoreAbortedNavigation();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
