import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { type AppEvents, type DialogName, on } from "../lib/live/events.ts";
import type { DialogProps } from "../lib/routing/dialog-props.ts";

/** Name → component, fetched when first asked for. */
const dialogs: { [N in DialogName]: ComponentType<DialogProps<N>> } = {
  openPictureDialog: lazy(() => import("./picture-dialog.tsx")),
  pickArea: lazy(() => import("./header/area-dialog.tsx")),
  login: lazy(() => import("../identity/login-dialog.tsx")),
  firstLogin: lazy(() => import("../identity/first-login-dialog.tsx")),
  paymentSuccess: lazy(() => import("./payment-success-dialog.tsx")),
  findAdviser: lazy(() => import("../advisory/find-adviser.tsx")),
  changePersonType: lazy(() => import("../identity/change-person-type-dialog.tsx")),
};

interface Shown {
  name: DialogName;
  payload: AppEvents[DialogName];
  open: boolean;
  /** Counts openings: each starts the component afresh. */
  turn: number;
}

/** Shows the dialog that was asked for by name, one at a time. */
export function DialogHost() {
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    const names = Object.keys(dialogs) as DialogName[];
    const stops = names.map((name) =>
      on(name, (payload) => setShown((old) => ({ name, payload, open: true, turn: (old?.turn ?? 0) + 1 }))),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  if (!shown) return null;
  const Dialog = dialogs[shown.name] as ComponentType<DialogProps<DialogName>>;
  return (
    <Suspense>
      <Dialog
        key={shown.turn}
        payload={shown.payload}
        open={shown.open}
        onClose={() => setShown({ ...shown, open: false })}
      />
    </Suspense>
  );
}
