import { permissionTexts } from "@ginkgo/api-contract/identity/staff-permissions";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router-dom";
import page from "../page.module.css";
import styles from "../staff.module.css";
import type { MenuEntry } from "./menu.ts";

/** Who gives rights cannot ask for one, and an outside account can hold none that reaches further. */
const wayOut = (permissions: readonly string[]): string => {
  if (permissions.includes("own.only"))
    return "您的账号只看得到自己单位的事，这一页不在里面。有事要办，请联系银杏里的工作人员。";
  if (permissions.includes("staff.manage"))
    return "管理员自己不办这些事。谁的工作要用，请在“账号与权限”里给谁加上，下次打开就有了。";
  return "工作要用的话，请找管理员在“账号与权限”里给您加上，下次打开就有了。";
};

/** A page that somebody may not open: what it needs, what they are, and where to ask. */
export function NoRight({
  entry,
  roleText,
  permissions,
}: {
  entry: MenuEntry;
  roleText: string;
  permissions: readonly string[];
}) {
  return (
    <div className={cx(styles.listPage, layout.stack)}>
      <h1>{entry.label}</h1>
      <p>
        {entry.needs
          ? `这一页要有“${[entry.needs]
              .flat()
              .map((one) => permissionTexts[one])
              .join("”或“")}”的权限。`
          : "这一页只给接待会员的同事用。"}
        您现在是{roleText}。
      </p>
      <p className={layout.muted}>{wayOut(permissions)}</p>
      <p>
        <Link className={page.way} to="/today">
          回今天
        </Link>
      </p>
    </div>
  );
}
