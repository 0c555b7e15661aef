export { agreePaper, readRenewals, refusePaper, sendPaper } from "./paper-renewals.ts";
