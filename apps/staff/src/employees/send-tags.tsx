import type { EmployeeLine } from "@ginkgo/api-contract/visits/employee-files";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";

/** Whether somebody can be sent, as the dispatch judges it today; what not, and why not. */
export const SendTags = ({
  employee: { offText, limits },
}: {
  employee: Pick<EmployeeLine, "offText" | "limits">;
}) => (
  <span className={cx(layout.row, layout.wrap)}>
    {offText ? (
      <Tag tone="red">{offText}</Tag>
    ) : limits.length > 0 ? (
      limits.map((text) => (
        <Tag key={text} tone="gold">
          {text}
        </Tag>
      ))
    ) : (
      <Tag tone="ok">正常接单</Tag>
    )}
  </span>
);
