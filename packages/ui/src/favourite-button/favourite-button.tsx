import type { ComponentPropsWithRef } from "react";
import cover from "../cover/cover.module.css";
import { Icon } from "../icon/icon.tsx";
import { cx } from "../lib/cx.ts";

/** ♥ on a cover. `name` is what is being kept, for the spoken label. */
export function FavouriteButton({
  on,
  name,
  className,
  ...button
}: { on: boolean; name: string } & Omit<ComponentPropsWithRef<"button">, "name" | "children">) {
  return (
    <button
      type="button"
      {...button}
      className={cx(cover.favourite, on && cover.selected, className)}
      aria-pressed={on}
      aria-label={`收藏${name}`}
    >
      <Icon name={on ? "heart-fill" : "heart"} />
    </button>
  );
}
