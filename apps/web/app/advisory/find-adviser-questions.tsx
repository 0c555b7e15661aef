import { specialties } from "@ginkgo/api-contract/advisory/advisory-codes";
import { expectTimes } from "@ginkgo/api-contract/fees/fee-codes";
import { careLevelWords } from "@ginkgo/api-contract/organisations/org-codes";
import type { AreaNode } from "@ginkgo/api-contract/reference/reference";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Select } from "@ginkgo/ui/select";

/** What was answered so far. */
export interface AdviserAnswers {
  adcode: string;
  careLevel: string;
  budgetMaxFen: string;
  expectTime: string;
  wants: string[];
}

/** Fen a month at most, and how one says it. */
const budgets: Record<string, string> = {
  "300000": "3,000 元以内",
  "500000": "5,000 元以内",
  "800000": "8,000 元以内",
  "1200000": "12,000 元以内",
  "": "还说不准",
};

/** The questions, one at a time. */
export const questionTitles = [
  "想在哪里",
  "老人身体怎么样",
  "每个月大约多少钱",
  "什么时候要",
  "最看重什么（最多三项）",
];

function Picks({
  legend,
  name,
  options,
  value,
  onPick,
}: {
  legend: string;
  name: string;
  options: Record<string, string>;
  value: string;
  onPick: (value: string) => void;
}) {
  return (
    <Chips legend={legend}>
      {Object.entries(options).map(([code, text]) => (
        <ChipOption
          key={code}
          name={name}
          value={code}
          checked={value === code}
          onChange={() => onPick(code)}
        >
          {text}
        </ChipOption>
      ))}
    </Chips>
  );
}

/** One of the five questions. */
export function AdviserQuestion({
  step,
  answers,
  provinces,
  onChange,
}: {
  step: number;
  answers: AdviserAnswers;
  provinces: readonly AreaNode[];
  onChange: (part: Partial<AdviserAnswers>) => void;
}) {
  const legend = questionTitles[step]!;
  if (step === 0) {
    const province = provinces.find((p) => p.adcode.slice(0, 2) === answers.adcode.slice(0, 2));
    const cities = province?.children ?? [];
    const named = (nodes: readonly AreaNode[]) =>
      nodes.map(({ adcode, name }) => ({ value: adcode, label: name }));
    return (
      <div className={layout.stack}>
        <Select
          label="省、直辖市"
          value={province?.adcode ?? ""}
          onChange={(event) => onChange({ adcode: event.currentTarget.value })}
          options={named(provinces)}
        />
        {province && (
          <Select
            label="城市"
            value={answers.adcode}
            onChange={(event) => onChange({ adcode: event.currentTarget.value })}
            options={[{ value: province.adcode, label: `${province.name}都可以` }, ...named(cities)]}
          />
        )}
      </div>
    );
  }
  if (step === 1)
    return (
      <Picks
        legend={legend}
        name="careLevel"
        options={{ ...careLevelWords, "": "还说不准" }}
        value={answers.careLevel}
        onPick={(careLevel) => onChange({ careLevel })}
      />
    );
  if (step === 2)
    return (
      <Picks
        legend={legend}
        name="budget"
        options={budgets}
        value={answers.budgetMaxFen}
        onPick={(budgetMaxFen) => onChange({ budgetMaxFen })}
      />
    );
  if (step === 3)
    return (
      <Picks
        legend={legend}
        name="expectTime"
        options={expectTimes}
        value={answers.expectTime}
        onPick={(expectTime) => onChange({ expectTime })}
      />
    );
  const { wants } = answers;
  return (
    <Chips legend={legend}>
      {Object.entries(specialties).map(([code, text]) => (
        <ChipOption
          key={code}
          type="checkbox"
          name="wants"
          value={code}
          checked={wants.includes(code)}
          disabled={wants.length >= 3 && !wants.includes(code)}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ wants: checked ? [...wants, code] : wants.filter((w) => w !== code) })
          }
        >
          {text}
        </ChipOption>
      ))}
    </Chips>
  );
}
