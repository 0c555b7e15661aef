import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { totpCode, totpStep } from "../../apps/api/src/modules/identity/totp.ts";
