/** A link that sets up an account, until it is put away. */
export interface ShownLink {
  name: string;
  link: string;
  expiresAt: string;
  /** It opens once a second person has agreed. */
  waits: boolean;
}

interface Linked {
  link?: string | undefined;
  linkExpiresAt?: string | undefined;
  request?: { kind: string } | null;
}

export const shownLink = (name: string, { link, linkExpiresAt, request }: Linked): ShownLink | undefined =>
  link && linkExpiresAt
    ? {
        name,
        link: new URL(link, window.location.origin).href,
        expiresAt: linkExpiresAt,
        waits: request?.kind === "ACCOUNT",
      }
    : undefined;
