import { areaSearch } from "@ginkgo/api-contract/reference/reference";
import { employeeSkills } from "@ginkgo/api-contract/services/service-codes";
import type { EmployeeFile } from "@ginkgo/api-contract/visits/employee-files";
import { shanghaiDay, timeOf } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Check, ChoiceGroup } from "@ginkgo/ui/check";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import styles from "./employees.module.css";
import { refusalUnder, STRETCHES, WEEKDAYS } from "./setup-values.ts";

type Areas = EmployeeFile["setup"]["areas"];
type Fields = Record<string, string>;

const Refusal = ({ text }: { text: string | undefined }) =>
  text ? <p className={cx(field.message, field.error)}>{text}</p> : null;

export const SkillFields = ({ skills, fields }: { skills: readonly string[]; fields: Fields }) => (
  <ChoiceGroup legend="会做">
    <div className={styles.choices}>
      {Object.entries(employeeSkills).map(([code, label]) => (
        <Check key={code} name="skills" value={code} defaultChecked={skills.includes(code)} label={label} />
      ))}
    </div>
    <Refusal text={fields.skills} />
  </ChoiceGroup>
);

/** Places are found by name and taken away one by one. */
export function AreaFields({
  areas,
  fields,
  onChange,
}: {
  areas: Areas;
  fields: Fields;
  onChange: (areas: Areas) => void;
}) {
  const [keyword, setKeyword] = useState("");
  const { data } = useQuery({
    queryKey: ["areas", keyword.trim()],
    queryFn: () => callStaff(areaSearch, { query: { keyword: keyword.trim(), size: "5" } }),
    enabled: keyword.trim() !== "",
    retry: false,
  });
  const found = (data ?? []).filter(({ adcode }) => !areas.some((a) => a.adcode === adcode));
  return (
    <fieldset className={styles.group}>
      <legend>去哪里</legend>
      <div className={styles.choices}>
        {areas.map((area) => (
          <Button
            key={area.adcode}
            size="small"
            onClick={() => onChange(areas.filter((a) => a.adcode !== area.adcode))}
          >
            {area.name} ×<span className={layout.screenReader}>，去掉</span>
          </Button>
        ))}
      </div>
      <TextInput
        label="加一个地方"
        hint="写市或区县的名字"
        optional
        value={keyword}
        maxLength={20}
        error={refusalUnder(fields, "areas")}
        onChange={(event) => setKeyword(event.currentTarget.value)}
        // Looking for a name sends nothing off.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {keyword.trim() !== "" && (
        <div className={styles.choices}>
          {found.map(({ adcode, name, path }) => (
            <Button
              key={adcode}
              size="small"
              variant="quiet"
              onClick={() => {
                onChange([...areas, { adcode, name }]);
                setKeyword("");
              }}
            >
              加 {path}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

const HALF_HOURS = Array.from({ length: 49 }, (_, i) => timeOf(i * 30));

/** The half hours of a day, with another time where that holds now. */
const timesWith = (time: string | undefined) => [...new Set([...HALF_HOURS, ...(time ? [time] : [])])].sort();

/** From when to when, twice; an empty row counts for nothing. */
function Stretches({
  prefix,
  about,
  hours,
}: {
  prefix: string;
  about: string;
  hours: EmployeeFile["week"][number]["hours"];
}) {
  return (
    <span className={styles.stretches}>
      {Array.from({ length: STRETCHES }, (_, i) =>
        (["start", "end"] as const).map((side) => (
          <select
            // Rows keep their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={`${i}${side}`}
            name={`${prefix}.${i}.${side}`}
            defaultValue={hours[i]?.[side] ?? ""}
            aria-label={`${about}第 ${i + 1} 段${side === "start" ? "从" : "到"}`}
          >
            <option value="">不上</option>
            {timesWith(hours[i]?.[side]).map((time) => (
              <option key={time} value={time}>
                {time}
              </option>
            ))}
          </select>
        )),
      )}
    </span>
  );
}

export const WeekFields = ({ file, fields }: { file: EmployeeFile; fields: Fields }) => (
  <fieldset className={styles.group}>
    <legend>每周上门的时间</legend>
    {file.week.map(({ weekday, hours }) => (
      <div key={weekday} className={styles.weekRow}>
        <span>周{WEEKDAYS[weekday - 1]}</span>
        <Stretches prefix={`week.${weekday}`} about={`周${WEEKDAYS[weekday - 1]}`} hours={hours} />
      </div>
    ))}
    <Refusal text={refusalUnder(fields, "week")} />
    <Check name="holidayOff" defaultChecked={file.holidayOff} label="法定节假日休息" />
  </fieldset>
);

/** One day with other hours. */
export function DayFields({ fields }: { fields: Fields }) {
  const [kind, setKind] = useState("off");
  return (
    <fieldset className={styles.group}>
      <legend>某一天不一样</legend>
      <div className={styles.times}>
        <TextInput
          label="哪一天"
          name="day"
          type="date"
          optional
          min={shanghaiDay(Date.now())}
          error={fields["days.0.day"]}
        />
        <Select
          label="怎么样"
          name="dayKind"
          value={kind}
          options={[
            { value: "off", label: "休息" },
            { value: "hours", label: "只在这些时间" },
            { value: "plain", label: "照平常" },
          ]}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
      </div>
      {kind === "hours" && <Stretches prefix="day" about="那一天" hours={[]} />}
      <Refusal text={refusalUnder(fields, "days.0.hours")} />
    </fieldset>
  );
}
