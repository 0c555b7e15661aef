/** Whom WeChat says a code belongs to. */
export interface WechatPerson {
  /** The same in every application of ours. */
  unionid: string;
  nickname: string | null;
  /** As the application that was signed in to knows them. */
  openId?: { app: string; id: string };
}

/** What pages inside WeChat are signed with. */
export interface JsTickets {
  /** The service account they are of. */
  appId: string;
  /** A new one, and for how many seconds it is good. @throws Error without a secret in it */
  fetch(): Promise<{ ticket: string; seconds: number }>;
}

/** Signing in with WeChat. */
export interface WechatPort {
  /** Absent without a service account. */
  jsTickets?: JsTickets | undefined;
  /**
   * Where to send the browser; it comes back to `returnTo` with `code` and `state`.
   * @param asked.inside the browser is WeChat's own: it cannot scan its own screen, so there is no code to scan
   */
  authorizeUrl(options: { origin: string; returnTo: string; state: string; inside: boolean }): string;
  /**
   * Turns a code into a person; null where WeChat refuses the code (used, too old, made up).
   * @param asked.inside as it was when setting out
   * @throws Error when WeChat cannot be reached; its message holds no secret
   */
  exchange(code: string, options: { inside: boolean }): Promise<WechatPerson | null>;
}
