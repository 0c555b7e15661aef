import { expect, it } from "vitest";
import { addressPrefix } from "../../../http/address-prefix.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:DB8:0:0:ffff::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["", ""],
])("%j is counted as %j", (address, counted) => {
  expect(addressPrefix(address)).toBe(counted);
});
