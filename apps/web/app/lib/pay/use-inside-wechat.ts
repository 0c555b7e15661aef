import { useIsAlive } from "../routing/use-is-alive.ts";

/** Whether the page stands in WeChat's own browser; on the server and without scripts it is not known to. */
export const useInsideWechat = (): boolean => useIsAlive() && /MicroMessenger/i.test(navigator.userAgent);
