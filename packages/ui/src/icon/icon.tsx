/// <reference path="../lib/assets.d.ts" />

import { cx } from "../lib/cx.ts";
import spriteUrl from "./generated/icons.svg?url";
import styles from "./icon.module.css";
import type { IconName } from "./icons.generated.ts";

export type { IconName } from "./icons.generated.ts";

/** Address of the sprite, for `<link rel="preload" as="image">` in the document head. */
export const iconSpriteUrl = spriteUrl;

/**
 * One Phosphor icon in the current text colour and size. Always decorative: the word beside it, or the
 * control's `aria-label`, carries the meaning.
 *
 * The shapes live in one file cached for ever instead of in the page or in the script: about 70 bytes per
 * use, and no icon weighs on pages that do not show it. The file must come from the page's own origin,
 * browsers refuse `<use>` across origins.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? cx(styles.icon, className) : styles.icon} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
