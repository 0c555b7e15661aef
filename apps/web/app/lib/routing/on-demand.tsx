import { type ComponentType, lazy } from "react";

/**
 * A part that few pages show: its script comes only with them. The server draws it like any other, so it is there
 * without scripts. Put a `Suspense` around it.
 *
 * @example const OrgMap = onDemand(() => import("./org-map.tsx"))
 */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const Later = lazy(load) as unknown as ComponentType<P>;
  if (typeof document !== "undefined") return Later;
  // On the server the module is there long before the first request.
  let part: ComponentType<P> = Later;
  void load().then((module) => {
    part = module.default;
  });
  return function AtHand(props: P) {
    const Part = part;
    return <Part {...props} />;
  };
}
