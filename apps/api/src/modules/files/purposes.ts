import type { FilePurpose } from "@ginkgo/api-contract/files/files";

/**
 * Uses of a file; `export` (a member's own data), `extract` (a list of staff) and `paper` (a contract, fixed) the server
 * makes itself, `list` is one to be imported.
 */
export type StoredPurpose = FilePurpose | "export" | "extract" | "paper" | "list";

export interface Purpose {
  /** Who may upload: `anyone` lets visitors too, within the budget of their address. */
  who: "member" | "anyone" | "nobody";
  /** Public ones are shown to everybody once they are used; private ones need a right on every request. */
  access: "public" | "private";
  pdf: boolean;
  /** Recordings too, which are kept as they are. */
  audio?: boolean;
  /** Staff may upload too. */
  staff?: boolean;
  /** Longest side in pixels as kept; `square` cuts to it. */
  side: number;
  square?: boolean;
  /** Stands over it wherever it is shown. */
  watermark?: string;
  /** Its bytes are sealed, written so as text: the file store alone reveals nothing. */
  sealed?: "utf8" | "base64";
}

/** Everything that differs between the uses of a file, in one place. */
export const purposes: Record<StoredPurpose, Purpose> = {
  avatar: { who: "member", access: "public", pdf: false, side: 512, square: true },
  comment: { who: "member", access: "public", pdf: false, side: 2048 },
  opinion: { who: "member", access: "private", pdf: false, side: 2048 },
  consult: { who: "member", access: "private", pdf: false, side: 2048 },
  chat: { who: "member", access: "private", pdf: false, audio: true, staff: true, side: 2048 },
  visit: { who: "member", access: "private", pdf: false, side: 2048 },
  refund: { who: "member", access: "private", pdf: false, staff: true, side: 2048 },
  // Certificates are read by people: small print must stay legible.
  application: {
    who: "anyone",
    access: "private",
    pdf: true,
    side: 4096,
    watermark: "仅供银杏里入驻审核",
  },
  export: { who: "nobody", access: "private", pdf: false, side: 0, sealed: "utf8" },
  extract: { who: "nobody", access: "private", pdf: false, side: 0, sealed: "base64" },
  contract: { who: "nobody", staff: true, access: "private", pdf: true, side: 4096 },
  // An invoice that a seller issued.
  invoice: { who: "nobody", staff: true, access: "private", pdf: true, side: 4096 },
  // Content of the portal: sizes are cut from what is kept.
  picture: { who: "nobody", staff: true, access: "public", pdf: false, side: 2560 },
  paper: { who: "nobody", access: "private", pdf: false, side: 0 },
  list: { who: "nobody", access: "private", pdf: false, side: 0 },
};

/** Bytes of a recording: a minute of what browsers record is less. */
export const MAX_AUDIO_BYTES = 2 * 1024 * 1024;

/** Bytes of one file (domain: phone photos pass, scans of whole folders do not). */
export const MAX_BYTES = 10 * 1024 * 1024;
