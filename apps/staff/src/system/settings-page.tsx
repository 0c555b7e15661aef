import { type RuntimeSetting, settingGroups } from "@ginkgo/api-contract/system/setting-codes";
import { decideSetting, type Setting } from "@ginkgo/api-contract/system/settings";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { useEffect } from "react";
import { useNotify } from "react-admin";
import { useSearchParams } from "react-router-dom";
import beside from "../beside.module.css";
import { callStaff, sayWhy } from "../call-staff.ts";
import table from "../data-table.module.css";
import page from "../page.module.css";
import { focusPart, Part } from "../part.tsx";
import { ScrollBox } from "../scroll-box.tsx";
import { SecondSeat } from "../second-seat/second-seat.tsx";
import { useRowKeys } from "../shell/use-row-keys.ts";
import staff from "../staff.module.css";
import { useLeaveIfOver } from "../use-leave-if-over.ts";
import { SettingForm } from "./setting-form.tsx";
import { useValueText } from "./setting-text.ts";
import styles from "./system.module.css";
import { useLookAgain, useSettingHistory, useSettings } from "./use-system.ts";

/** A change that waits for a second person. */
function WaitingBox({ setting, onDecided }: { setting: Setting; onDecided: () => void }) {
  const valueText = useValueText();
  const { waiting, version } = setting;
  if (!waiting) return null;
  const { id, mayAgree } = waiting;
  const to =
    waiting.value === null
      ? `用回启动时的 ${valueText(setting, setting.startValue)}`
      : valueText(setting, waiting.value);
  return (
    <SecondSeat
      mayAgree={mayAgree}
      decide={(agree) => callStaff(decideSetting, { params: { id }, body: { agree, version } })}
      onDecided={onDecided}
    >
      <p>
        <b>要改成：{to}</b>
      </p>
      <p>
        第一位：{waiting.by}，{shortMomentText(waiting.at)} 提出：{waiting.reason}
      </p>
      <p>第二位：{mayAgree ? "等您" : "等另一位管设置的同事，不能是提出的人"}。同意以前，照现在的办。</p>
    </SecondSeat>
  );
}

/** Who changed it, to what and why. */
function HistoryPart({ setting }: { setting: Setting }) {
  const { data, error } = useSettingHistory(setting.name);
  const valueText = useValueText();
  return (
    <Part id="setting-history" title="改过几次">
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {data?.records.length === 0 && <p className={layout.muted}>没有改过，用的是启动时给的。</p>}
      <ul className={page.rows}>
        {data?.records.map((change) => (
          <li key={change.id}>
            <span>
              <b>
                {change.value === null
                  ? `用回 ${valueText(setting, setting.startValue)}`
                  : valueText(setting, change.value)}
              </b>
              <span className={layout.hint}>
                {shortMomentText(change.at)} {change.by}：{change.reason}
                {change.second &&
                  `；${shortMomentText(change.second.at)} ${change.second.name}${change.second.reason ? `：${change.second.reason}` : ""}`}
              </span>
            </span>
            {change.state !== "DONE" && (
              <Tag tone={change.state === "WAIT_SECOND" ? "gold" : "neutral"}>{change.stateText}</Tag>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function GroupTable({
  title,
  settings,
  chosen,
  onChoose,
}: {
  title: string;
  settings: readonly Setting[];
  chosen: RuntimeSetting | undefined;
  onChoose: (name: RuntimeSetting) => void;
}) {
  const holder = useRowKeys();
  const valueText = useValueText();
  return (
    <section aria-label={title}>
      <h2 className={styles.group}>{title}</h2>
      <ScrollBox ref={holder} label={title}>
        <table className={cx(table.table, styles.settings)}>
          <caption className={layout.screenReader}>{title}</caption>
          <thead>
            <tr>
              {["设置", "现在", "从哪里来"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {settings.map((setting) => (
              <tr key={setting.name} className={setting.name === chosen ? table.selected : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.name}
                    aria-pressed={setting.name === chosen}
                    onClick={() => onChoose(setting.name)}
                  >
                    {setting.label}
                  </button>
                </th>
                <td>{valueText(setting, setting.value)}</td>
                <td>
                  {setting.waiting ? (
                    <Tag tone="gold">等第二位</Tag>
                  ) : setting.isSet ? (
                    <Tag tone="ok">在这里改的</Tag>
                  ) : (
                    <span className={layout.muted}>启动时给的</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

/** What can be changed while the portal runs: the company's particulars, what it offers, what bounds money. */
export function SettingsPage() {
  const [search, setSearch] = useSearchParams();
  const { data, error } = useSettings();
  const valueText = useValueText();
  const lookAgain = useLookAgain("settings", "setup");
  const notify = useNotify();
  useLeaveIfOver(error);
  const chosen = data?.records.find(({ name }) => name === search.get("name"));
  const name = chosen?.name;
  useEffect(() => {
    if (name) focusPart("setting");
  }, [name]);
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>设置</h1>
        <span className={cx(layout.muted, layout.grow)} role="status">
          {data ? "改了马上生效，不用重启" : error ? "" : "正在取"}
        </span>
      </div>
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {data && (
        <div className={beside.page}>
          <div className={beside.column}>
            {Object.entries(settingGroups).map(([group, title]) => (
              <GroupTable
                key={group}
                title={title}
                settings={data.records.filter((s) => s.group === group)}
                chosen={name}
                onChoose={(next) => setSearch({ name: next }, { replace: true })}
              />
            ))}
          </div>
          <div className={beside.column}>
            {chosen ? (
              <>
                <Part key={chosen.name} id="setting" title={chosen.label}>
                  <p className={layout.muted}>
                    现在：{valueText(chosen, chosen.value)}
                    {chosen.isSet && `；启动时给的：${valueText(chosen, chosen.startValue)}`}
                  </p>
                  {chosen.waiting ? (
                    <WaitingBox setting={chosen} onDecided={lookAgain} />
                  ) : (
                    <SettingForm
                      key={`${chosen.name}-${chosen.version}`}
                      setting={chosen}
                      onSaved={(saved) => {
                        notify(saved.waiting ? "提出了，等第二位同事同意" : "改好了，现在就生效", {
                          type: "success",
                        });
                        lookAgain();
                      }}
                    />
                  )}
                </Part>
                <HistoryPart setting={chosen} />
              </>
            ) : (
              <p className={layout.muted}>按一项的名字，改它、看它改过几次。管着钱的要两个人。</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
