import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { memberSessions } from "@ginkgo/api-contract/identity/identity";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { FormError } from "../../lib/form/form-error.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";
import styles from "./info.module.css";
import { InfoPart } from "./info-part.tsx";
import { SavedLine } from "./saved-line.tsx";

type Device = ReplyOf<typeof memberSessions>["records"][number];

/** Everywhere this member is signed in; each but this one can be ended from here. */
export function InfoDevices({ devices }: { devices: readonly Device[] }) {
  const { fetcher, busy, done, refused } = useFormReply("info-devices", "endDevice");
  return (
    <InfoPart title="登录着的设备" hint="有不认识的，就让它退出，再改一下密码。">
      <FormError refusal={refused} />
      <SavedLine text={done !== undefined && !busy ? "那台设备已经退出" : undefined} />
      <ul className={styles.devices}>
        {devices.map(({ id, device, way, signedInAt, lastUsedAt, current }) => (
          <li key={id} className={cx(layout.row, layout.spaceBetween, layout.wrap)}>
            <div>
              <b>{device}</b> {current && <Tag tone="ok">这台设备</Tag>}
              <p className={layout.hint}>
                {way}登录，{momentText(signedInAt)}；最近使用 {momentText(lastUsedAt)}
              </p>
            </div>
            {!current && (
              <fetcher.Form method="post">
                <input type="hidden" name="intent" value="endDevice" />
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  size="small"
                  variant="danger"
                  busy={busy}
                  aria-label={`让它退出：${device}`}
                >
                  让它退出
                </Button>
              </fetcher.Form>
            )}
          </li>
        ))}
      </ul>
    </InfoPart>
  );
}
