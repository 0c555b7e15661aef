/** A bar on a terminal; on anything else a line for every tenth, so that logs stay short. */
export function progressBar(out: NodeJS.WriteStream) {
  const width = 30;
  let last = -1;
  return {
    show(what: string, done: number, total: number) {
      const share = total ? done / total : 1;
      const step = out.isTTY ? Math.floor(share * 200) : Math.floor(share * 10);
      if (step === last && done !== total) return;
      last = step;
      const filled = Math.round(share * width);
      const line = `${what} [${"█".repeat(filled)}${"·".repeat(width - filled)}] ${done}/${total}`;
      out.write(out.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end() {
      if (out.isTTY && last >= 0) out.write("\n");
    },
  };
}
