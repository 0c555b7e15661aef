import { useSyncExternalStore } from "react";

const never = () => () => {};
const isInside = () => /MicroMessenger/i.test(navigator.userAgent);

/** Whether the page stands in WeChat's own browser; it never does without scripts. */
export const useInsideWechat = (): boolean => useSyncExternalStore(never, isInside, () => false);
