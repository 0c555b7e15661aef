import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createVault, VaultError } from "../src/platform/secrets/vault.ts";
import { readSettings, SettingsError } from "../src/platform/settings.ts";

const vaultOf = (env: Record<string, string> = {}) => createVault(readSettings({ NODE_ENV: "test", ...env }));
const key = () => randomBytes(32).toString("base64");
const place = "membership.contacts.phone.12";

describe("a sealed value (V2)", () => {
  it("opens in its own place alone: another row, another column and another key keep it shut", () => {
    const vault = vaultOf();
    const sealed = vault.seal("13912345678", place);
    expect(sealed).not.toContain("13912345678");
    expect(vault.open(sealed, place)).toBe("13912345678");
    for (const elsewhere of ["membership.contacts.phone.13", "membership.contacts.name.12", ""])
      expect(() => vault.open(sealed, elsewhere)).toThrow(VaultError);
    expect(() => vaultOf({ SECRET_KEY: "x".repeat(32) }).open(sealed, place)).toThrow(VaultError);
  });

  it("is another text every time, and stays shut once a sign of it is altered", () => {
    const vault = vaultOf();
    const all = new Set(Array.from({ length: 500 }, () => vault.seal("同一个人", place)));
    expect(all.size).toBe(500);
    const [sealed = ""] = all;
    for (let i = 2; i < sealed.length; i += 3) {
      const other = sealed[i] === "A" ? "B" : "A";
      const altered = `${sealed.slice(0, i)}${other}${sealed.slice(i + 1)}`;
      // The last sign carries spare bits that mean nothing.
      if (i < sealed.length - 1) expect(() => vault.open(altered, place), String(i)).toThrow(VaultError);
    }
    for (const odd of ["", "0.", "plain text", "13912345678", "9.AAAA"])
      expect(() => vault.open(odd, place)).toThrow(VaultError);
  });

  it("never says in an error what it held or whose it was", () => {
    const vault = vaultOf();
    try {
      vault.open(vault.seal("王桂兰", place), "membership.contacts.phone.9876");
      expect.unreachable();
    } catch (error) {
      expect((error as Error).message).toBe("a value of membership.contacts.phone does not open");
    }
  });

  it("holds any text whole, an empty one and a long one too", () => {
    const vault = vaultOf();
    for (const text of ["", "𠮷", "字".repeat(20_000), "\n\u0001"])
      expect(vault.open(vault.seal(text, place), place)).toBe(text);
  });
});

describe("keys", () => {
  it("change by putting a new one in front: old values open, new ones carry the new version", () => {
    const [one, two] = [key(), key()];
    const derived = vaultOf();
    const first = vaultOf({ DATA_KEYS: `1:${one}` });
    const both = vaultOf({ DATA_KEYS: `2:${two},1:${one}` });
    const [a, b, c] = [derived.seal("a", place), first.seal("b", place), both.seal("c", place)];
    expect([a, b, c].map((s) => s.split(".")[0])).toEqual(["0", "1", "2"]);
    expect([a, b, c].map((s) => both.open(s, place))).toEqual(["a", "b", "c"]);
    expect([derived, first, both].map((v) => v.version)).toEqual([0, 1, 2]);
    expect(() => first.open(c, place)).toThrow("no key 2");
  });

  it("written wrongly stop the start with a readable line", () => {
    for (const wrong of ["1:short", "abc", `0:${key()}`, `1:${key()},2`])
      expect(() => readSettings({ DATA_KEYS: wrong })).toThrow(SettingsError);
    expect(() => readSettings({ DATA_INDEX_KEY: "abc" })).toThrow(/DATA_INDEX_KEY/);
    expect(() => createVault(readSettings({ NODE_ENV: "production" }))).toThrow(/SECRET_KEY/);
  });
});

describe("the hash a number is found by", () => {
  it("is the same in every process, whichever key seals, and shows nothing across columns", () => {
    const hash = vaultOf().blindIndex("13912345678", "identity.members.phone");
    expect(hash).toHaveLength(32);
    expect(vaultOf({ DATA_KEYS: `1:${key()}` }).blindIndex("13912345678", "identity.members.phone")).toEqual(
      hash,
    );
    expect(vaultOf().blindIndex("13912345678", "identity.sms_codes.mobile")).not.toEqual(hash);
    expect(
      vaultOf({ DATA_INDEX_KEY: key() }).blindIndex("13912345678", "identity.members.phone"),
    ).not.toEqual(hash);
  });
});
