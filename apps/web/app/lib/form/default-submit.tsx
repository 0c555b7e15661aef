import layout from "@ginkgo/ui/layout/layout.module.css";
import type { ReactNode } from "react";

/**
 * Enter presses the first submit button of a form: this one, not 获取验证码 further down.
 * @param children the words of the form's own button: browsers without styles show this one, too
 */
export function DefaultSubmit({ children }: { children: ReactNode }) {
  return (
    <button type="submit" className={layout.screenReader} tabIndex={-1} aria-hidden="true">
      {children}
    </button>
  );
}
