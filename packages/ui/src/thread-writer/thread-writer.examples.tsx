import type { Example } from "../lib/example.ts";
import { ThreadWriter } from "./thread-writer.tsx";

const writer = (value: string) => (
  <form onSubmit={(event) => event.preventDefault()}>
    <ThreadWriter
      label="写一句话"
      placeholder="写一句话"
      rows={1}
      maxLength={2000}
      value={value}
      onWrite={() => {}}
      onEnter={() => {}}
      area={{ current: null }}
    />
  </form>
);

export const examples: Example[] = [
  { name: "空着", node: writer("") },
  { name: "写了一句", node: writer("好，周末去看看。") },
];
