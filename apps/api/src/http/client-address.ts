import { BlockList, isIP } from "node:net";

/** Proxies whose word on the caller's address is believed. */
export function parseTrusted(setting: string): BlockList {
  const list = new BlockList();
  for (const item of setting
    .split(",")
    .map((s) => s.trim())
    .filter(Boolean)) {
    const [address = "", bits] = item.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  return list;
}

const plain = (ip: string) => ip.replace(/^::ffff:/, "");

const covers = (trusted: BlockList, ip: string) =>
  isIP(ip) !== 0 && trusted.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");

/**
 * The caller's address: the socket's, or, where that is a trusted proxy, the last address of X-Forwarded-For
 * that is not one. Anybody can write that header, so it counts for nothing otherwise.
 */
export function clientAddress(socketIp: string, forwardedFor: string | null, trusted: BlockList): string {
  let ip = plain(socketIp);
  const hops = (forwardedFor ?? "").split(",").map((s) => plain(s.trim()));
  while (covers(trusted, ip) && hops.length > 0) {
    const next = hops.pop()!;
    if (isIP(next) === 0) break;
    ip = next;
  }
  return ip;
}
