import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { notify } from "../lib/notices.ts";
import { COMPARE_MOST } from "./compare-choice.ts";

/** A press that chooses or drops an organisation. Works as a plain form too. */
export function useCompare() {
  const fetcher = useFetcher<{ full: boolean }>();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (fetcher.data?.full) {
      notify({
        tone: "warn",
        title: `最多对比 ${COMPARE_MOST} 家`,
        description: "请先从下面的对比栏里去掉一家。",
      });
    }
  }, [fetcher.data]);
  const form = {
    method: "post" as const,
    action: "/orgs/compare/choose",
    onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
      const body = new FormData(event.currentTarget, submitter);
      body.set("quiet", "1");
      fetcher.submit(body, { method: "post", action: "/orgs/compare/choose" });
    },
  };
  return { fetcher, form, to: pathname + search };
}

/** 加入对比, a tick that stays. */
export function CompareButton({ id, name, chosen }: { id: string; name: string; chosen: boolean }) {
  const { fetcher, form, to } = useCompare();
  const pending = fetcher.formData?.get("toggle") === id;
  const on = pending ? !chosen : chosen;
  return (
    <form {...form} className="cmp-form">
      <input type="hidden" name="to" value={to} />
      <button
        type="submit"
        name="toggle"
        value={id}
        className={on ? "opt cmp on" : "opt cmp"}
        aria-pressed={on}
      >
        <span className="box" aria-hidden="true" />
        加入对比<span className="sr">：{name}</span>
      </button>
    </form>
  );
}
