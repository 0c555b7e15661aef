import type { DatedRule, RuleChoice } from "@ginkgo/api-contract/books/dated-rules";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { LoadFailure } from "../load-failure.tsx";
import page from "../page.module.css";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { NewRule, type RuleForm } from "./new-rule.tsx";
import { type RuleColumn, RuleHead, RuleTable, useRuleView } from "./rule-parts.tsx";
import type { SellerSource } from "./seller-field.tsx";
import { TryPart } from "./try-part.tsx";

const SIZE = 50;

interface RulePage<R> {
  records: R[];
  current: number;
  pages: number;
  categories?: RuleChoice[];
}

/** Rules of one sort, with what held before: which they are, what an order would come to, and one more. */
export function RulesPage<R extends DatedRule>({
  title,
  about,
  empty,
  name,
  sellers,
  load,
  columns,
  nameOf,
  formOf,
}: {
  title: string;
  /** Which rule an order is under. */
  about: string;
  /** What it means that there is none. */
  empty: string;
  /** Under which the list is kept. */
  name: string;
  sellers: SellerSource["find"];
  load: (query: { size: string; current: string; state: string }) => Promise<RulePage<R>>;
  columns: readonly RuleColumn<R>[];
  /** What one is for, in a word. */
  nameOf: (rule: R) => string;
  /** @param tried what the order came to that was tried last, fen */
  formOf: (first: RulePage<R>, tried: number | undefined) => RuleForm<R>;
}) {
  const { view, choose, states } = useRuleView();
  const { permissions } = usePermissions<string[]>();
  const notify = useNotify();
  const client = useQueryClient();
  const [tried, setTried] = useState<number>();
  // What was added stands in the table under it; the form is another one.
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery({
    queryKey: [name, view],
    queryFn: ({ pageParam }) => load({ size: String(SIZE), current: String(pageParam), state: states }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    retry: false,
  });
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = list;
  useLeaveIfOver(error);
  const source = { key: name, find: sellers };
  const [first] = data?.pages ?? [];
  const records = data?.pages.flatMap((one) => one.records) ?? [];
  return (
    <div className={staff.listPage}>
      <RuleHead title={title} view={view} onChoose={choose} ref={heading} />
      <p className={layout.muted}>{about}</p>
      {!first && (error ? <LoadFailure error={error} again={refetch} /> : <p role="status">正在取</p>)}
      <div className={cx(layout.stack, page.said)}>
        {first && records.length === 0 && (
          <p>
            {view === "all" ? "还没有" : "现在没有"}
            {title}，{empty}
          </p>
        )}
        {records.length > 0 && <RuleTable title={title} records={records} columns={columns} />}
        {hasNextPage && (
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            再看 {SIZE} 条
          </Button>
        )}
      </div>
      <div className={page.form}>
        <div className={page.column}>
          {first && <TryPart sellers={source} categories={first.categories} onTried={setTried} />}
        </div>
        {permissions?.includes("books.write") && first && (
          <div className={page.column}>
            <NewRule
              key={records.length}
              form={formOf(first, tried)}
              sellers={source}
              onAdded={(rule) => {
                notify(`加上了：${nameOf(rule)} ${rule.percentText}，从 ${rule.fromDay} 起`, {
                  type: "success",
                });
                void client.invalidateQueries({ queryKey: [name] });
                heading.current?.focus();
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}
