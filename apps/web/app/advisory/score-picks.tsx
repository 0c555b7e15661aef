import { ChipOption, Chips } from "@ginkgo/ui/chip";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import { cx } from "@ginkgo/ui/lib/cx";

const words = ["很不满意", "不满意", "一般", "满意", "很满意"];

/** One to five, each in words. */
export function ScorePicks({ error }: { error?: string | undefined }) {
  return (
    <div className={field.field}>
      <p className={field.label}>这次服务怎么样</p>
      <Chips legend="这次服务怎么样">
        {words.map((word, index) => (
          <ChipOption key={word} name="score" value={index + 1}>
            {index + 1} 分，{word}
          </ChipOption>
        ))}
      </Chips>
      {error && (
        <p className={cx(field.message, field.error)} role="alert">
          <Icon name="warning-circle-fill" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
