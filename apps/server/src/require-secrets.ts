import { isSandbox } from "@ginkgo/api/platform/is-sandbox";
import { type Settings, SettingsError } from "@ginkgo/api/platform/settings";

/**
 * Nothing real begins with a key that others can compute: outside the sandbox the operator brings it.
 * @throws {SettingsError} with the command that makes one
 */
export function requireSecrets(settings: Settings): Settings {
  const { SECRET_KEY, DATA_KEYS, DATA_INDEX_KEY } = settings;
  if (isSandbox(settings) || SECRET_KEY || (DATA_KEYS && DATA_INDEX_KEY)) return settings;
  throw new SettingsError(
    "正式使用要设置 SECRET_KEY（用 openssl rand -base64 32 做一个，各进程相同，和备份分开保管），或 DATA_KEYS 和 DATA_INDEX_KEY。从没有设置它的版本升级，见 docs/operations.md 的“密钥”。",
  );
}
