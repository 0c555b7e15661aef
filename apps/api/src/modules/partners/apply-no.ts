import { randomInt } from "node:crypto";

/** Without letters that look like digits. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A receipt number that nobody guesses, 60 bits: RZ for companies, YZ for service employees. */
export const newApplyNo = (prefix: "RZ" | "YZ"): string =>
  prefix + Array.from({ length: 12 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
