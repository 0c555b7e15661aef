import type { FavouriteType } from "@ginkgo/api-contract/membership/membership-codes";
import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import { FavouriteButton } from "@ginkgo/ui/favourite-button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { type FormEvent, type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { browserApi } from "../lib/api/browser-api.ts";
import { openDialog } from "../lib/live/events.ts";
import { notify } from "../lib/live/notices.ts";
import { useMember } from "../lib/routing/site-data.ts";
import { isFavourite, subscribe, toggle, wantState } from "./favourite-store.ts";

interface Props {
  type: FavouriteType;
  id: string;
  /** What is being kept, for the spoken label. */
  name: string;
}

async function change({ type, id, name }: Props) {
  try {
    const now = await toggle(type, id);
    notify({ tone: "ok", title: now ? "已收藏" : "已取消收藏", description: name });
  } catch (error) {
    const description = error instanceof ApiError ? error.msg : "请先登录，再点一次收藏。";
    notify({ tone: "err", title: "没有收藏成", description });
  }
}

/** The form around either face: a plain post without scripts. */
function FavouriteForm({ of, children }: { of: Props; children: (on: boolean) => ReactNode }) {
  const { type, id } = of;
  const { pathname, search } = useLocation();
  const member = useMember();
  const state = useSyncExternalStore(
    subscribe,
    () => isFavourite(type, id),
    () => undefined,
  );
  useEffect(() => {
    if (member) wantState(type, id);
  }, [member, type, id]);

  function press(event: FormEvent) {
    event.preventDefault();
    if (browserApi().session.facts()) void change(of);
    else openDialog("login", { returnTo: pathname + search });
  }
  return (
    <form method="post" action="/favourite" onSubmit={press} data-favourite="">
      <input type="hidden" name="targetType" value={type} />
      <input type="hidden" name="targetId" value={id} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children(state ?? false)}
    </form>
  );
}

/** ♥ on a cover: filled at once, emptied again when the server would not have it. */
export function FavouriteHeart(of: Props) {
  return (
    <FavouriteForm of={of}>{(on) => <FavouriteButton type="submit" on={on} name={of.name} />}</FavouriteForm>
  );
}

/** The same as a word among a page's other actions. */
export function FavouriteWord(of: Props) {
  return (
    <FavouriteForm of={of}>
      {(on) => (
        <Button
          type="submit"
          variant="quiet"
          size="small"
          icon={on ? "heart-fill" : "heart"}
          aria-pressed={on}
        >
          {on ? "已收藏" : "收藏"}
          <span className={layout.screenReader}>{of.name}</span>
        </Button>
      )}
    </FavouriteForm>
  );
}
