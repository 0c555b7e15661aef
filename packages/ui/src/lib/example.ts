import type { ReactNode } from "react";

/** One state of a component, shown on the examples page and rendered by the tests. */
export type Example = { name: string; node: ReactNode };
