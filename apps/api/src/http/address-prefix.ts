import { isIPv6 } from "node:net";

/** The eight groups of an IPv6 address, without a zone and with an IPv4 tail written as two groups. */
function groupsOf(address: string): string[] {
  const plain = address
    .replace(/%.*$/, "")
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
      const [a, b, c, d] = parts.slice(0, 4).map(Number) as [number, number, number, number];
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
    });
  const [head = "", tail] = plain.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const between = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(between).fill("0"), ...after].map((g) =>
    Number.parseInt(g, 16).toString(16),
  );
}

/**
 * What limits count in place of an address. One home or phone holds a whole IPv6 /64, which is more addresses than any
 * limit; so these are counted together. IPv4 is counted as it is.
 * @example addressPrefix("2001:db8::1") === "2001:db8:0:0::/64"
 */
export const addressPrefix = (address: string): string =>
  isIPv6(address.replace(/%.*$/, "")) ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;

/** An address as people may see it: enough to tell one's own office from elsewhere. @example "180.110.*.*" */
export const shortAddress = (address: string): string =>
  isIPv6(address.replace(/%.*$/, ""))
    ? `${groupsOf(address).slice(0, 3).join(":")}::*`
    : address.replace(/\.\d+\.\d+$/, ".*.*");
