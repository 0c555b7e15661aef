import type { AppEvents, DialogName } from "../live/events.ts";

/** What the host gives every dialog. */
export interface DialogProps<N extends DialogName> {
  payload: AppEvents[N];
  open: boolean;
  onClose: () => void;
}
