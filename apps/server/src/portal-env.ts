/** What the listening side tells of a request. */
export interface PortalEnv {
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } };
}
