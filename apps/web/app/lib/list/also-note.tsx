import layout from "@ginkgo/ui/layout/layout.module.css";

/** Says by which other words was looked: somebody who typed 洗澡 should know why 助浴 stands there. */
export function AlsoNote({ words }: { words: readonly string[] | undefined }) {
  if (!words?.length) return null;
  return <p className={layout.hint}>按{words.map((word) => `“${word}”`).join("、")}也找了一下。</p>;
}
