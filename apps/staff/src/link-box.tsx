import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { CopyBox } from "./copy-box.tsx";
import type { ShownLink } from "./shown-link.ts";

/** The one-time link of an account, shown to whoever may hand it on, once. */
export function LinkBox({ shown, onDone }: { shown: ShownLink; onDone: () => void }) {
  return (
    <CopyBox
      id="link"
      title={`给${shown.name}的链接`}
      what="链接"
      text={shown.link}
      done="交给本人了"
      onDone={onDone}
    >
      {shown.waits && <p>要等第二位同事同意，链接才打得开。</p>}
      <p>
        请当面或用可靠的方式交给本人。只显示这一次，只能用一次，{shortMomentText(shown.expiresAt)} 以前有效。
      </p>
    </CopyBox>
  );
}
