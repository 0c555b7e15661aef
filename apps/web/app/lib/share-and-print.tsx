import { Button } from "@ginkgo/ui/button";
import { notify } from "./live/notices.ts";
import { useIsAlive } from "./routing/use-is-alive.ts";

async function send(title: string) {
  const url = location.href.split("#")[0]!;
  if (navigator.share) {
    // The reader closing the list of people is no failure.
    await navigator.share({ title, url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    notify({ tone: "ok", title: "链接已复制", description: "到微信或短信里粘贴，就能发给家人。" });
  } catch {
    notify({ tone: "warn", title: "没能自动复制", description: `请手工复制这个地址：${url}` });
  }
}

/** 发给家人 and 打印. */
export function ShareAndPrint({
  title,
  variant = "quiet",
}: {
  title: string;
  variant?: "quiet" | "secondary";
}) {
  if (!useIsAlive()) return null;
  return (
    <>
      <Button variant={variant} size="small" icon="share-network" onClick={() => void send(title)}>
        发给家人
      </Button>
      <Button variant={variant} size="small" icon="printer" onClick={() => window.print()}>
        打印
      </Button>
    </>
  );
}
