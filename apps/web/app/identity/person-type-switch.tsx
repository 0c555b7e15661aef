import type { PersonType } from "@ginkgo/api-contract/identity/identity";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useFetcher, useLocation } from "react-router";
import styles from "./person-type.module.css";
import { personTypes } from "./person-types.ts";

/** 家庭用户 or 服务人员. A press while a switch is under way counts for nothing. */
export function PersonTypeSwitch({ current }: { current: PersonType | null }) {
  const fetcher = useFetcher({ key: "person-type" });
  const { pathname, search } = useLocation();
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action="/user/switch"
      onSubmit={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <input type="hidden" name="to" value={pathname + search} />
      <fieldset className={styles.personType} aria-busy={busy}>
        <legend className={layout.screenReader}>身份切换</legend>
        {personTypes.map(({ type, label, icon }) => (
          <button
            key={type}
            type="submit"
            name="type"
            value={type}
            disabled={busy}
            aria-pressed={(current ?? 1) === type}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </fieldset>
      <p className={busy ? styles.saying : cx(styles.saying, layout.onlyWide)} role="status">
        {busy ? "正在切换" : "切换后，页面和消息会换成另一个身份的"}
      </p>
    </fetcher.Form>
  );
}
