import {
  type MessageCode,
  type MessageGroup,
  messageGroups,
} from "@ginkgo/api-contract/messages/message-catalogue";
import type { MessageWords } from "@ginkgo/api-contract/messages/message-template";
import {
  type MessageText,
  type MessageVersion,
  messageHistory,
  messagePage,
  type VendorTemplate,
} from "@ginkgo/api-contract/messages/messages";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useNotify } from "react-admin";
import { useSearchParams } from "react-router-dom";
import beside from "../beside.module.css";
import { callStaff, sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import { dropDraft } from "../form-drafts.ts";
import page from "../page.module.css";
import { focusPart, Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { draftKeyOf, MessageForm } from "./message-form.tsx";
import styles from "./message-texts.module.css";

const KEY = "message-texts";
const channels: Record<MessageText["channel"], string> = { IN_APP: "站内", BOTH: "站内、短信", SMS: "短信" };

const holds = ({ when, words }: MessageText, keyword: string) =>
  `${when} ${words.title} ${words.body}`.includes(keyword);

function MessageTable({
  messages,
  chosen,
  onChoose,
}: {
  messages: readonly MessageText[];
  chosen: MessageCode | undefined;
  onChoose: (code: MessageCode) => void;
}) {
  const holder = useRowKeys();
  if (messages.length === 0) return <p>没有这样的消息，请换一个词，或看全部。</p>;
  return (
    <ScrollBox ref={holder} label="消息的表">
      <table className={cx(table.table, styles.table)}>
        <caption className={layout.screenReader}>发给会员的消息</caption>
        <thead>
          <tr>
            {["什么时候发", "哪一类", "怎么说", "发到", "改过"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messages.map(({ code, when, groupText, words, channel, isSet, outOfForce }) => (
            <tr key={code} className={code === chosen ? table.selected : undefined}>
              <th scope="row">
                <Button
                  size="small"
                  variant="quiet"
                  aria-pressed={code === chosen}
                  onClick={() => onChoose(code)}
                >
                  {when}
                  <span className={layout.screenReader}>：{groupText}</span>
                </Button>
              </th>
              <td className={styles.wraps}>{groupText}</td>
              <td>{words.title || words.body}</td>
              <td>{channels[channel]}</td>
              <td>
                {isSet ? (
                  <Tag tone="ok">改过</Tag>
                ) : outOfForce ? (
                  <Tag tone="red">不生效</Tag>
                ) : (
                  <span className={layout.muted}>没有</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function HistoryPart({
  message: { code },
  onTake,
}: {
  message: MessageText;
  onTake: (version: MessageVersion) => void;
}) {
  const { data, error } = useQuery({
    queryKey: [KEY, code],
    queryFn: () => callStaff(messageHistory, { params: { code } }),
    retry: false,
  });
  return (
    <Part id="message-history" title="改过几次">
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {data?.records.length === 0 && <p className={layout.muted}>没有改过。</p>}
      <ul className={page.rows}>
        {data?.records.map((version) => (
          <li key={version.no}>
            <span>
              <b>{version.words ? version.words.title || version.words.body : "用回原来的"}</b>
              {version.words?.title && <span>{version.words.body}</span>}
              <span className={layout.hint}>
                第 {version.no} 版，{shortMomentText(version.at)} {version.by}
              </span>
            </span>
            {version.words && (
              <Button size="small" variant="quiet" onClick={() => onTake(version)}>
                取来改<span className={layout.screenReader}>：第 {version.no} 版</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What the vendor of messages has agreed to is said here and changed there. */
function TemplatesPart({
  templates,
  usesVendor,
}: {
  templates: readonly VendorTemplate[];
  usesVendor: boolean;
}) {
  return (
    <Part id="templates" title="短信商的模板">
      <p className={layout.muted}>
        {usesVendor
          ? "短信按短信商审核过的模板发，模板的原文在短信商那里改，这里只能改填进去的话。"
          : "还没有接短信商，发出的短信只在沙箱里看得到。接上以后，短信按短信商审核过的模板发。"}
        家属签字的短信要说清合同里的后果，不在这里改。
      </p>
      <ul className={page.rows}>
        {templates.map(({ use, setting, id, takes }) => (
          <li key={setting}>
            <span>
              <b>{use}</b>
              <span className={layout.hint}>填进去的：{takes}</span>
            </span>
            <span className={layout.muted}>{id ?? `没有设置 ${setting}`}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What members are told, message by message, and how. */
export function MessageTextsPage() {
  const [search, setSearch] = useSearchParams();
  // How often the form has begun anew.
  const [round, setRound] = useState(0);
  const [taken, setTaken] = useState<{ code: MessageCode; no: number; words: MessageWords }>();
  const notify = useNotify();
  const client = useQueryClient();
  const { data, error } = useQuery({ queryKey: [KEY], queryFn: () => callStaff(messagePage), retry: false });
  useLeaveIfOver(error);
  const group = search.get("group") ?? "";
  const keyword = search.get("keyword") ?? "";
  const chosen = data?.records.find(({ code }) => code === search.get("code"));
  const code = chosen?.code;
  const version = taken && taken.code === code ? taken : undefined;
  const again = useCallback(() => {
    setTaken(undefined);
    setRound((n) => n + 1);
  }, []);
  const saved = (next: MessageText) => {
    notify(next.isSet ? "改好了，下一条就这样发" : "用回原来的了", { type: "success" });
    client.setQueryData<typeof data>(
      [KEY],
      (kept) =>
        kept && { ...kept, records: kept.records.map((one) => (one.code === next.code ? next : one)) },
    );
    again();
    void client.invalidateQueries({ queryKey: [KEY] });
  };
  const set = (next: Record<string, string>) => {
    const wanted = Object.entries({ group, keyword, code: code ?? "", ...next });
    setSearch(new URLSearchParams(wanted.filter(([, value]) => value !== "")), { replace: true });
  };
  useEffect(() => {
    if (code) focusPart("message");
  }, [code]);
  const shown = data?.records.filter(
    (one) => (group === "" || one.group === group) && (keyword === "" || holds(one, keyword)),
  );
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>消息用语</h1>
        <span className={cx(layout.muted, layout.grow)} role="status">
          {shown ? `${shown.length} 条，改了马上生效` : error ? "" : "正在取"}
        </span>
      </div>
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {data && (
        <div className={beside.page}>
          <div className={beside.column}>
            <div className={table.filters}>
              <Select
                label="哪一类"
                value={group}
                onChange={(event) => set({ group: event.currentTarget.value })}
                options={[
                  { value: "", label: "全部" },
                  ...(Object.entries(messageGroups) as [MessageGroup, string][]).map(([value, label]) => ({
                    value,
                    label,
                  })),
                ]}
              />
              <TextInput
                label="话里有"
                type="search"
                defaultValue={keyword}
                maxLength={40}
                onChange={(event) => set({ keyword: event.currentTarget.value.trim() })}
              />
            </div>
            <MessageTable messages={shown ?? []} chosen={code} onChoose={(next) => set({ code: next })} />
          </div>
          <div className={cx(beside.column, styles.beside)}>
            {chosen ? (
              <>
                <Part id="message" title={chosen.when}>
                  <p className={layout.hint}>{chosen.groupText}</p>
                  <MessageForm
                    key={`${chosen.code}-${round}-${version?.no ?? ""}`}
                    message={chosen}
                    site={data.site}
                    start={version?.words ?? chosen.words}
                    onSaved={saved}
                    onAgain={again}
                  />
                </Part>
                <HistoryPart
                  message={chosen}
                  onTake={({ no, words }) => {
                    if (words) {
                      dropDraft(draftKeyOf(chosen.code));
                      setRound((n) => n + 1);
                      setTaken({ code: chosen.code, no, words });
                    }
                    focusPart("message");
                  }}
                />
              </>
            ) : (
              <p className={layout.muted}>按一条的名字，看它的样子、改它、看它改过几次。</p>
            )}
            <TemplatesPart templates={data.templates} usesVendor={data.usesVendor} />
          </div>
        </div>
      )}
    </div>
  );
}
