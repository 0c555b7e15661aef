import { ChipOption, Chips } from "@ginkgo/ui/chip";
import { Icon } from "@ginkgo/ui/icon";

const words = ["很不满意", "不满意", "一般", "满意", "很满意"];

/** One to five, each in words. */
export function ScorePicks({ error }: { error?: string | undefined }) {
  return (
    <div className="fld">
      <p className="lab">这次服务怎么样</p>
      <Chips legend="这次服务怎么样">
        {words.map((word, index) => (
          <ChipOption key={word} name="score" value={index + 1}>
            {index + 1} 分，{word}
          </ChipOption>
        ))}
      </Chips>
      {error && (
        <p className="msg err" role="alert">
          <Icon name="warning-circle-fill" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
