import type { SessionFacts } from "./session.ts";

const LONGEST = 15_000;

/**
 * Asks for a new pair of tokens. The refresh token is an HttpOnly cookie, so the form carries none; the Basic header
 * only names the client.
 *
 * @returns the new facts, or null when the session is over
 */
export async function refreshSession(
  base: string,
  send: (request: Request) => Promise<Response>,
  old: SessionFacts,
): Promise<SessionFacts | null> {
  const response = await send(
    new Request(`${base}/oauth2/token?grant_type=refresh_token&scope=server`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${old.clientId}:`)}`, accept: "application/json" },
      body: new URLSearchParams(),
      credentials: "same-origin",
      signal: AbortSignal.timeout(LONGEST),
    }),
  );
  const envelope = await response.json();
  const expiresAt = Date.parse(envelope.data?.accessToken?.expiresAt);
  if (!response.ok || envelope.code !== 0 || Number.isNaN(expiresAt)) return null;
  return { ...old, expiresAt, clientId: envelope.data.additionalParameters?.client_id ?? old.clientId };
}
