/** Whom WeChat says a code belongs to. */
export interface WechatPerson {
  /** The same in every application of ours. */
  unionid: string;
  nickname: string | null;
  /** As the application that was signed in to knows them. */
  openId?: { app: string; id: string };
}

/** Signing in with WeChat. */
export interface WechatPort {
  /** Where to send the browser; it comes back to `returnTo` with `code` and `state`. */
  authorizeUrl(asked: { origin: string; returnTo: string; state: string }): string;
  /**
   * Turns a code into a person; null where WeChat refuses the code (used, too old, made up).
   * @throws Error when WeChat cannot be reached; its message holds no secret
   */
  exchange(code: string): Promise<WechatPerson | null>;
}
