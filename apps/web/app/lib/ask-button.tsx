import type { ConversationTarget } from "@ginkgo/api-contract/advisory/advisory-codes";
import { Button } from "@ginkgo/ui/button";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { emit } from "./live/events.ts";

type ButtonAppearance = Pick<ComponentProps<typeof Button>, "variant" | "size" | "full" | "className">;

/** The page where it goes on without scripts. */
export const askHref = (targetType: ConversationTarget, targetId?: string): string =>
  `/user/chat?${new URLSearchParams({ about: targetType, ...(targetId ? { target: targetId } : {}) })}`;

/** Opens the chat in place of following the link, unless another window was asked for. */
export function openAsk(event: MouseEvent, targetType: ConversationTarget, targetId?: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (targetType === "ADVISER" || targetType === "SUPPORT") emit("openChat", { targetType });
  else emit("openConsultChat", { targetType, targetId });
}

/** 问顾问, 联系客服, or about one thing: the chat panel, or without scripts its page. */
export function AskButton({
  about,
  target,
  children,
  ...look
}: ButtonAppearance & {
  about: ConversationTarget;
  /** Id of the thing asked about. */
  target?: string;
  children: ReactNode;
}) {
  return (
    <Button
      icon={about === "SUPPORT" ? "headset" : "chat-circle-dots"}
      {...look}
      render={<Link to={askHref(about, target)} onClick={(event) => openAsk(event, about, target)} />}
    >
      {children}
    </Button>
  );
}
