import type { AdviserFace } from "@ginkgo/api-contract/advisory/advisers";
import type { ConversationTarget } from "@ginkgo/api-contract/advisory/advisory-codes";
import { Avatar } from "@ginkgo/ui/avatar";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import type { ReactNode } from "react";
import styles from "./adviser-line.module.css";
import { AskButton } from "./ask-button.tsx";
import { countText } from "./format.ts";
import { useSiteData } from "./routing/site-data.ts";
import { telephoneHref } from "./telephone.ts";

/** 3 → 3 分钟内, 150 → 2.5 小时内: by the hour from an hour on. */
function withinText(minutes: number): string {
  if (minutes < 60) return `${minutes} 分钟内`;
  return `${Math.max(1, Math.round(minutes / 30) / 2)} 小时内`;
}

/** Fewer families than this are no figure to go by. */
const MIN_FAMILIES = 3;

/** What is known of an adviser, in words; what nobody can tell yet is not said. */
export const faceFacts = ({ families, responseMinutes }: AdviserFace): string[] => [
  ...(families >= MIN_FAMILIES ? [`陪过 ${countText(families)} 个家庭`] : []),
  ...(responseMinutes === null ? [] : [`通常 ${withinText(responseMinutes)}回复`]),
];

/** Who it is, whether they are there, when they work. */
export function AdviserName({ face, small }: { face: AdviserFace; small?: boolean }) {
  const facts = faceFacts(face);
  return (
    <div className={styles.line}>
      <Avatar name={face.name} src={face.avatarUrl} small={small ?? false} />
      <div className={layout.grow}>
        <p>
          <b>{face.isOwn ? `您的顾问${face.name}` : `顾问${face.name}`}</b>
          <span className={styles.duty}>{face.dutyText}</span>
        </p>
        {facts.length > 0 && <p>{facts.join("，")}</p>}
        <p>{face.workTime}</p>
      </div>
    </div>
  );
}

/** An adviser by name with the way to ask: where help is offered. */
export function AdviserLine({
  face,
  about = "ADVISER",
  target,
  children,
}: {
  face: AdviserFace;
  about?: ConversationTarget;
  target?: string;
  children?: ReactNode;
}) {
  return (
    <section
      className={cx(layout.card, layout.padded, layout.row, layout.spaceBetween, layout.wrap)}
      aria-label="顾问"
    >
      <AdviserName face={face} />
      <AskButton about={about} {...(target ? { target } : {})}>
        问顾问{face.name}
      </AskButton>
      {children}
    </section>
  );
}

/** Under a list that found nothing: who helps, by name, and the telephone. */
export function EmptyHelp({
  face,
  call,
  children,
}: {
  face: AdviserFace | null;
  /** The word on the telephone. */
  call: string;
  children?: ReactNode;
}) {
  const phone = useSiteData()?.config.site.phone;
  return (
    <div className={styles.help}>
      {face && <AdviserName face={face} />}
      <div className={cx(layout.row, layout.wrap)}>
        {children}
        {face && (
          <AskButton about="ADVISER" {...(children ? {} : { variant: "primary" as const })}>
            问顾问{face.name}
          </AskButton>
        )}
        {phone && (
          <Button icon="phone" href={telephoneHref(phone)}>
            {call}
          </Button>
        )}
      </div>
    </div>
  );
}
