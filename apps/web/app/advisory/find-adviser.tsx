import { matchAdvisers } from "@ginkgo/api-contract/advisory/advisers";
import type { Specialty } from "@ginkgo/api-contract/advisory/advisory-codes";
import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import { type AreaNode, areaTree } from "@ginkgo/api-contract/reference/reference";
import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../lib/api/api-client.ts";
import { browserApi, quietApi } from "../lib/api/browser-api.ts";
import type { DialogProps } from "../lib/routing/dialog-props.ts";
import { useSiteData } from "../lib/routing/site-data.ts";
import styles from "./advisory.module.css";
import { type AdviserAnswers, AdviserQuestion, questionTitles } from "./find-adviser-questions.tsx";
import { AdviserResults } from "./find-adviser-results.tsx";

/** Five questions one at a time, then advisers with reasons. Signed out too: choosing asks to sign in. */
export default function FindAdviser({ open, onClose }: DialogProps<"findAdviser">) {
  const area = useSiteData()?.area;
  const [provinces, setProvinces] = useState<AreaNode[]>([]);
  const [step, setStep] = useState(0);
  const [answers, setAnswers] = useState<AdviserAnswers>({
    adcode: area ? `${area.adcode.slice(0, 4)}00` : "320000",
    careLevel: "",
    budgetMaxFen: "",
    expectTime: "LATER",
    wants: [],
  });
  const [found, setFound] = useState<ReplyOf<typeof matchAdvisers>>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const question = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    callApi(browserApi(), areaTree, { query: { endLevel: "2" } }).then(
      (tree) => setProvinces(tree as AreaNode[]),
      () => {},
    );
  }, []);

  function go(to: number) {
    setStep(to);
    question.current?.focus();
  }
  async function match() {
    setBusy(true);
    setError(undefined);
    const { adcode, careLevel, budgetMaxFen, expectTime, wants } = answers;
    try {
      const body = {
        adcode,
        careLevel: careLevel || undefined,
        budgetMaxFen: budgetMaxFen || undefined,
        expectTime,
        wants: wants as Specialty[],
      };
      setFound(await callApi(quietApi(), matchAdvisers, { body }));
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.msg : "没有找成，请检查网络，再试一次。");
    }
    setBusy(false);
  }
  const isLast = step === questionTitles.length - 1;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={found ? "适合您的顾问" : "找一位顾问"}
      keepOnOutsidePress
      foot={
        found ? (
          <Button onClick={() => setFound(undefined)}>改一改再找</Button>
        ) : (
          <>
            {step > 0 && <Button onClick={() => go(step - 1)}>上一题</Button>}
            <Button
              variant="primary"
              busy={busy}
              busyLabel="正在找"
              onClick={() => (isLast ? void match() : go(step + 1))}
            >
              {isLast ? "看看有谁" : "下一题"}
            </Button>
          </>
        )
      }
    >
      {found ? (
        <AdviserResults found={found} onClose={onClose} />
      ) : (
        <>
          <p className={layout.hint}>
            第 {step + 1} 题，共 {questionTitles.length} 题
          </p>
          <h3 ref={question} tabIndex={-1} className={styles.question}>
            {questionTitles[step]}
          </h3>
          <AdviserQuestion
            step={step}
            answers={answers}
            provinces={provinces}
            onChange={(part) => setAnswers((old) => ({ ...old, ...part }))}
          />
          {error && (
            <p className={cx(field.message, field.error)} role="alert">
              {error}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
