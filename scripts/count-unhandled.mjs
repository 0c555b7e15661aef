// A reporter of vitest: how many errors belong to no test, which the JSON report leaves out.
import { writeFileSync } from "node:fs";

export default class CountUnhandled {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.GINKGO_UNHANDLED, String(errors.length));
  }
}
