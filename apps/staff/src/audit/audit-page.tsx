import { auditActions } from "@ginkgo/api-contract/privacy/audit-codes";
import type { AuditRecord } from "@ginkgo/api-contract/privacy/audit-trail";
import { ApiError } from "@ginkgo/client/api-error";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import { type FormEvent, useState } from "react";
import { useGetIdentity, usePermissions } from "react-admin";
import { Link } from "react-router-dom";
import { sayWhy } from "../call-staff.ts";
import { countOf } from "../count-text.ts";
import table from "../data-table.module.css";
import { keeping, optionsOf } from "../options-of.ts";
import { ScrollBox } from "../scroll-box.tsx";
import { menuFor, placeIn } from "../shell/menu.ts";
import { useRowKeys } from "../shell/use-row-keys.ts";
import staff from "../staff.module.css";
import styles from "./audit.module.css";
import { ExportForm } from "./export-form.tsx";
import { subjectParts } from "./subject-parts.ts";
import { filterNames, isPerson, useAudit } from "./use-audit.ts";
import { useFoundMembers } from "./use-found-members.ts";

type Trail = ReturnType<typeof useAudit>;

type MayOpen = (address: string) => boolean;

/** Whether the menu of who is signed in leads there. */
function useMayOpen(): MayOpen {
  const { permissions } = usePermissions<string[]>();
  const { data: me } = useGetIdentity();
  const groups = menuFor(permissions ?? [], (me?.roles as string[] | undefined) ?? []);
  return (address) => placeIn(groups, address.split("?")[0]!) !== undefined;
}

/** Who, what, whose, when: all of it in the address. */
function Filters({
  filters,
  set,
  error,
  finding: { found, fault, look, forget },
}: Pick<Trail, "filters" | "set" | "error"> & { finding: ReturnType<typeof useFoundMembers> }) {
  const wrong = error instanceof ApiError ? error.fields : {};
  const [chosen, setChosen] = useState(filters);
  function clear() {
    forget();
    set({});
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const next = Object.fromEntries(filterNames.map((name) => [name, String(form.get(name) ?? "").trim()]));
    forget();
    if (!isPerson(next.subject ?? "")) return set(next);
    setChosen(next);
    const members = await look(next.subject!);
    if (members?.length === 1) set({ ...next, subject: `member:${members[0]!.id}` });
    // Nobody found keeps nobody from looking for the rest.
    else if (!members?.length) set({ ...next, subject: "" });
  }
  return (
    <>
      <form
        key={JSON.stringify(filters)}
        className={cx(table.filters, styles.filters)}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <TextInput
          label="谁"
          name="who"
          maxLength={40}
          placeholder="同事的姓名或编号"
          defaultValue={filters.who}
          error={wrong.who}
        />
        <Select
          label="做了什么"
          name="what"
          defaultValue={filters.what ?? ""}
          options={keeping(optionsOf(auditActions, "全部"), filters.what ?? "")}
        />
        <TextInput
          label="谁的资料、哪一件"
          name="subject"
          maxLength={80}
          placeholder="姓名、手机号、订单号，或 退款 10008"
          defaultValue={fault ? chosen.subject : filters.subject}
          error={fault ?? wrong.subject}
        />
        <TextInput label="从" name="from" type="date" defaultValue={filters.from} error={wrong.from} />
        <TextInput label="到" name="to" type="date" defaultValue={filters.to} error={wrong.to} />
        <div className={styles.presses}>
          <Button type="submit" size="small" variant="primary">
            找
          </Button>
          {(Object.keys(filters).length > 0 || fault) && (
            <Button size="small" variant="quiet" onClick={clear}>
              清空
            </Button>
          )}
        </div>
      </form>
      {found && found.length > 1 && (
        <section className={styles.said} aria-label="同名的会员">
          <p>有 {found.length} 位，请选是哪一位：</p>
          {found.map(({ id, name, phone }) => (
            <Button
              key={id}
              size="small"
              onClick={() => {
                forget();
                set({ ...chosen, subject: `member:${id}` });
              }}
            >
              {name} {phone}（{id}）
            </Button>
          ))}
        </section>
      )}
    </>
  );
}

/** The things of a row: each is its page, for whom that page is. */
const Subject = ({ detail, mayOpen }: { detail: string; mayOpen: MayOpen }) =>
  subjectParts(detail).flatMap(({ text, to }, i) => [
    ...(i > 0 ? ["，"] : []),
    to && mayOpen(to) ? (
      <Link key={text} to={to}>
        {text}
      </Link>
    ) : (
      text
    ),
  ]);
function Row({ record, mayOpen }: { record: AuditRecord; mayOpen: MayOpen }) {
  const { at, who, whatText, member, detail, reason, mark, intact } = record;
  return (
    <tr className={intact ? undefined : table.bad}>
      <td>{shortMomentText(at)}</td>
      <th scope="row">{who.name}</th>
      <td>{whatText}</td>
      <td>
        {member ? (
          <>
            {member.name}（<Subject detail={`member:${member.id}`} mayOpen={mayOpen} />）
          </>
        ) : (
          "—"
        )}
      </td>
      <td className={styles.detail}>{detail ? <Subject detail={detail} mayOpen={mayOpen} /> : "—"}</td>
      <td className={styles.detail}>{reason || "—"}</td>
      <td className={styles.mark}>{intact ? mark : <Tag tone="red">{mark} 对不上</Tag>}</td>
    </tr>
  );
}

/** Whether the trail stands as it was written, in words. */
const Intact = ({ intact }: { intact: boolean }) =>
  intact ? (
    <>
      <Tag tone="ok" icon="check-circle-fill">
        连着
      </Tag>
      <p>每一条都连着前一条，没有被改过、插过、删过。</p>
    </>
  ) : (
    <>
      <Tag tone="red" icon="warning-circle-fill">
        对不上
      </Tag>
      <p role="alert">有的记录和它的指纹不合，可能被人绕过程序改过。请马上告诉管理员，先不要动数据库。</p>
    </>
  );

/** Who did what with whose data, the newest first. */
export function AuditPage() {
  const trail = useAudit();
  const { data, error, filters, set, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = trail;
  const holder = useRowKeys({ opens: false });
  const mayOpen = useMayOpen();
  const [exporting, setExporting] = useState(false);
  const finding = useFoundMembers();
  const isFiltered = Object.keys(filters).length > 0;
  // What is not found, and nothing besides it looked for, is no reason to show everything.
  const isNothing = finding.fault !== undefined && !isFiltered;
  const records = isNothing ? [] : (data?.pages.flatMap((page) => page.records) ?? []);
  const total = data?.pages[0]?.total ?? 0;
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>审计</h1>
        <span className={cx(layout.muted, layout.grow)} role="status">
          {isNothing ? "" : data ? countOf(total, "条") : error ? "" : "正在取"}
        </span>
        <Button aria-expanded={exporting} onClick={() => setExporting(!exporting)}>
          导出…
        </Button>
      </div>
      <div className={styles.list}>
        {exporting && (
          <ExportForm
            filters={filters}
            onDone={() => {
              setExporting(false);
              void refetch();
            }}
          />
        )}
        <Filters filters={filters} set={set} error={error} finding={finding} />
        {error && <p role="alert">{data ? "取不到新的，下面是刚才的。" : sayWhy(error)}</p>}
        {data && !isNothing && (
          <div className={styles.said}>
            <Intact intact={data.pages.every((page) => page.intact)} />
          </div>
        )}
        {finding.fault && isFiltered && <p role="status">下面没有按“谁的资料、哪一件”找，只按其余的条件。</p>}
        {data && !isNothing && records.length === 0 && (
          <p>
            没有符合的记录。
            {isFiltered && (
              <Button size="small" variant="quiet" onClick={() => set({})}>
                看全部记录
              </Button>
            )}
          </p>
        )}
        {records.length > 0 && (
          <ScrollBox ref={holder} label="审计记录">
            <table className={table.table}>
              <caption className={layout.screenReader}>审计记录，新的在前</caption>
              <thead>
                <tr>
                  {["时间", "谁", "做了什么", "谁的资料", "哪一件", "原因", "指纹"].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {records.map((record) => (
                  <Row key={record.id} record={record} mayOpen={mayOpen} />
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )}
        {hasNextPage && !isNothing && (
          <p className={table.foot}>
            <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              再看 50 条
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
