import { useCallback, useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { browserApi } from "../lib/browser-api.ts";
import { on, openDialog } from "../lib/events.ts";
import { keepDraftsOf } from "../lib/form-drafts.ts";
import { notify } from "../lib/notices.ts";
import { isPutOff } from "../lib/put-off.ts";
import { useMember, useSiteData } from "../lib/site-data.ts";

/** Where nobody is asked anything: what they are about to agree to, and pages on the way to somewhere else. */
const UNASKED = new Set(["/terms", "/privacy", "/login", "/wxredirect"]);

/**
 * Keeps the page and the session in step: signed in or out here or in another tab, person type changed elsewhere.
 * Asks a member for what is missing (specification §4).
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
  useEffect(() => {
    if (id) keepDraftsOf(id);
  }, [id]);

  const isNew = member !== null && member.personType === null;
  const isWithoutPlace = member?.personType === 1 && member.provinces.length === 0 && !member.adviserId;
  const isAsked = !UNASKED.has(pathname);
  useEffect(() => {
    if (!id || !isAsked) return;
    if (isNew) openDialog("firstLogin");
    else if (isWithoutPlace && !isPutOff(id)) openDialog("changePersonType");
  }, [id, isNew, isWithoutPlace, isAsked]);

  return null;
}
