import { RESULT_DAYS } from "@ginkgo/api-contract/partners/apply-codes";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import styles from "./partners.module.css";

/** The receipt, once an application was taken. */
export function Receipt({ path, applyNo, keep }: { path: string; applyNo: string; keep: string }) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section
      className={cx(layout.card, layout.padded, layout.stack, styles.receipt)}
      role="status"
      tabIndex={-1}
      ref={notice}
    >
      <h2>
        <Icon name="check-circle-fill" /> 申请收到了
      </h2>
      <p>
        受理编号
        <b className={styles.joinNo}>{applyNo}</b>
      </p>
      <p>
        {RESULT_DAYS} 个工作日内给您结果。{keep}
      </p>
      <p className={layout.muted}>审核的人会打电话核实，不会向您要验证码和银行卡密码，也不收任何钱。</p>
      <div className={cx(layout.row, layout.wrap)}>
        <Button
          variant="primary"
          render={<Link to={`${path}?${new URLSearchParams({ step: "progress", applyNo })}`} />}
        >
          查进度
        </Button>
        <Button render={<Link to="/" />}>回首页</Button>
      </div>
    </section>
  );
}
