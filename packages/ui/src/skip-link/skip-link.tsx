import layout from "../layout/layout.module.css";

/** First stop of the keyboard: jumps over header and navigation to `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ target = "main" }: { target?: string }) {
  return (
    <a className={layout.skip} href={`#${target}`}>
      跳到正文
    </a>
  );
}
