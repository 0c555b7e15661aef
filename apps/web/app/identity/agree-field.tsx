import { Check } from "@ginkgo/ui/check";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useId } from "react";
import styles from "./identity.module.css";

const documents = [
  { href: "/terms", label: "《用户协议》" },
  { href: "/privacy", label: "《隐私政策》" },
];

/** The tick that is never made for anybody (rules §14). Both texts open beside, so that nothing typed is lost. */
export function AgreeField({ error }: { error?: string | undefined }) {
  const id = useId();
  return (
    <div className={styles.agree}>
      <Check
        name="agree"
        value="yes"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        label={
          <>
            我看过并同意
            {documents.map(({ href, label }) => (
              <a key={href} className={layout.link} href={href} target="_blank" rel="noopener">
                {label}
                <span className={layout.screenReader}>（在新窗口打开）</span>
              </a>
            ))}
          </>
        }
      />
      {error && (
        <p className={cx(field.message, field.error)} id={id}>
          <Icon name="warning-circle-fill" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
