import { regionsLater } from "@ginkgo/api-contract/identity/identity";
import { useCallback, useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { askApi } from "../lib/api/ask-api.ts";
import { browserApi } from "../lib/api/browser-api.ts";
import { fillTurnedAway } from "../lib/api/turned-away.ts";
import { hasUnsent } from "../lib/form/form-drafts.ts";
import { on, openDialog } from "../lib/live/events.ts";
import { notify } from "../lib/live/notices.ts";
import { useMember, useSiteData } from "../lib/routing/site-data.ts";

/** Where nobody is asked anything: what they are about to agree to, and pages on the way to somewhere else. */
const PUBLIC_PAGES = new Set(["/terms", "/privacy", "/login", "/wxredirect"]);

/** Pages with something to fill in, to pay or to sign, and what follows them: nothing is asked in between. */
const FILLING =
  /^\/(?:orgs\/\d+\/(?:visit|comment)|service\/\d+\/book|tour\/trip\/\d+\/book|tour\/consent|joinus|business|merchantsJoin|join-family|user\/(?:book|cart|checkout|pay|order-detail|order-comment|contract-detail|feedback-make|address|family|chat))$/;

/**
 * Keeps the page and the session in step: signed in or out here or in another tab, person type changed elsewhere.
 * Asks a member for what is missing.
 */
export default function SessionWatch() {
  const member = useMember();
  const failure = useSiteData()?.memberFailure;
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const shown = useRef(member);
  shown.current = member;

  const compare = useCallback(() => {
    const facts = browserApi().session.facts();
    const now = shown.current;
    if ((facts === null) !== (now === null) || (facts && facts.personType !== now?.personType))
      void revalidate();
  }, [revalidate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit to another path is a moment to look
  useEffect(() => compare(), [compare, pathname]);

  useEffect(() => {
    const stop = on("sessionChanged", compare);
    addEventListener("focus", compare);
    document.addEventListener("visibilitychange", compare);
    return () => {
      stop();
      removeEventListener("focus", compare);
      document.removeEventListener("visibilitychange", compare);
    };
  }, [compare]);

  useEffect(() => {
    if (failure) notify({ tone: "err", title: failure.statusText, description: failure.msg });
  }, [failure]);

  const id = member?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page may be the one that was to be sent
  useEffect(() => {
    if (id) fillTurnedAway(id);
  }, [id, pathname]);

  const isNew = member !== null && member.personType === null;
  const isWithoutPlace = member?.personType === 1 && member.provinces.length === 0 && !member.adviserId;
  const isRequested = !PUBLIC_PAGES.has(pathname) && !FILLING.test(pathname);
  useEffect(() => {
    if (!id || !isRequested || hasUnsent()) return;
    if (isNew) openDialog("firstLogin");
    if (isNew || !isWithoutPlace) return;
    let isHere = true;
    // Who has put it off once is not asked again; where that cannot be told, nobody is bothered.
    askApi(regionsLater).then(
      ({ later }) => isHere && !later && openDialog("changePersonType"),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [id, isNew, isWithoutPlace, isRequested]);

  return null;
}
