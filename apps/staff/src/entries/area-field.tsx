import { areaSearch } from "@ginkgo/api-contract/reference/reference";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAreaNames } from "../area-names.ts";
import { callStaff } from "../call-staff.ts";
import { UNPICKED } from "../step-form/unpicked.ts";
import styles from "./entries.module.css";

/** Areas by their codes: looked for by name or pinyin, and picked. */
export function AreaField({
  id,
  label,
  hint,
  error,
  codes,
  most,
  onChange,
}: {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  codes: readonly string[];
  /** How many may be picked; another one takes the place of the only one. */
  most: number;
  onChange: (codes: string[]) => void;
}) {
  const [keyword, setKeyword] = useState("");
  const [isLeft, setLeft] = useState(false);
  const names = useAreaNames();
  const { data } = useQuery({
    queryKey: ["areas", keyword.trim()],
    queryFn: () => callStaff(areaSearch, { query: { keyword: keyword.trim(), size: "5" } }),
    enabled: keyword.trim() !== "",
  });
  const found = (data ?? []).filter(({ adcode }) => !codes.includes(adcode));
  const isUnpicked = keyword.trim() !== "";
  function pick(adcode: string) {
    onChange(most === 1 ? [adcode] : [...codes, adcode].slice(0, most));
    setKeyword("");
  }
  return (
    <div className={layout.stack}>
      <TextInput
        id={id}
        label={label}
        hint={hint}
        error={
          error ??
          (isUnpicked && isLeft
            ? `“${keyword.trim()}”还没有选定，请从下面选一个；不要了，把字删掉。`
            : undefined)
        }
        {...(isUnpicked && { [UNPICKED]: "" })}
        icon="magnifying-glass"
        placeholder="写地名或拼音，从下面选"
        value={keyword}
        maxLength={20}
        onChange={(event) => {
          setKeyword(event.currentTarget.value);
          setLeft(false);
        }}
        // Not as it is left: what is pressed to pick one would move away under the pointer.
        onFocus={() => isUnpicked && setLeft(true)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !isUnpicked || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (found[0]) pick(found[0].adcode);
          else setLeft(true);
        }}
      />
      <div className={cx(layout.row, layout.wrap, styles.tags)}>
        {codes.map((code) => (
          <Button
            key={code}
            size="small"
            variant="quiet"
            onClick={() => onChange(codes.filter((other) => other !== code))}
          >
            {names[code] ?? code} ×<span className={layout.screenReader}>，去掉</span>
          </Button>
        ))}
        {isUnpicked &&
          found.map(({ adcode, path }) => (
            <Button key={adcode} size="small" onClick={() => pick(adcode)}>
              选{path}
            </Button>
          ))}
      </div>
    </div>
  );
}
