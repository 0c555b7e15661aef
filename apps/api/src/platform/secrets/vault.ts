import { createHmac } from "node:crypto";
import type { Settings } from "../settings.ts";
import { dataKeys } from "./data-keys.ts";
import { seal, unseal } from "./seal.ts";
import { secretKey } from "./secret-key.ts";

/** A value that does not open: another key, another place, or an altered value. Never says what it held. */
export class VaultError extends Error {}

/**
 * Keeps personal data unreadable with the database alone (V2): each value encrypted for the one place it
 * stands in, and a keyed hash beside it where it must be found again.
 */
export interface Vault {
  /**
   * @param text anything; an empty text too
   * @param place `schema.table.column.rowid`: moved to another row or column it stays shut. Draw the id from the
   *   sequence before the row is written
   * @returns `version.base64url`, for a text column
   */
  seal(text: string, place: string): string;
  /** @throws {VaultError} */
  open(sealed: string, place: string): string;
  /**
   * 32 bytes, the same for the same text and purpose, for a bytea column with an index. Bring the text into one
   * spelling first.
   * @param purpose keeps equal texts of two columns from showing that they are equal
   */
  blindIndex(text: string, purpose: string): Buffer;
  /** Of the newest key: values sealed with it begin with this number and a dot. */
  version: number;
}

/** How a sealed value looks: `version.base64url`. */
const versioned = /^(\d{1,4})\.([\w-]+)$/;

const made = new WeakMap<Settings, Vault>();

/** The vault of the settings, one for each. Processes with the same settings read each other's values. */
export function createVault(settings: Settings): Vault {
  const vault = made.get(settings) ?? build(settings);
  made.set(settings, vault);
  return vault;
}

function build(settings: Settings): Vault {
  const keys = dataKeys(settings);
  const newest = keys[0]!;
  const byVersion = new Map(keys.map((k) => [k.version, k.key]));
  const indexKey = settings.DATA_INDEX_KEY
    ? Buffer.from(settings.DATA_INDEX_KEY, "base64")
    : secretKey(settings, "blind index");

  return {
    seal: (text, place) => `${newest.version}.${seal(newest.key, text, place)}`,
    open(sealed, place) {
      const [, version = "", packed = ""] = versioned.exec(sealed) ?? [];
      const key = byVersion.get(Number(version));
      if (version === "" || !key) throw new VaultError(`no key ${version || "?"} for ${tableOf(place)}`);
      const text = unseal(key, packed, place);
      if (text === undefined) throw new VaultError(`a value of ${tableOf(place)} does not open`);
      return text;
    },
    blindIndex: (text, purpose) => createHmac("sha256", indexKey).update(`${purpose}\n${text}`).digest(),
    version: newest.version,
  };
}

/** The place without its row: errors are logged, and a row's id tells whose it is. */
const tableOf = (place: string) => place.split(".").slice(0, 3).join(".");
