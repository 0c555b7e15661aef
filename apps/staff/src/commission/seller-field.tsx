import type { RuleChoice } from "@ginkgo/api-contract/books/dated-rules";
import { Combobox } from "@ginkgo/ui/combobox";
import type { FieldTexts } from "@ginkgo/ui/field";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { draftOf } from "../form-drafts.ts";
import { UNPICKED } from "../step-form/unpicked.ts";

/** Where sellers that a rule can be for are looked for. */
export interface SellerSource {
  /** Tells its answers from those of other sources. */
  key: string;
  find: (keyword: string) => Promise<RuleChoice[]>;
}

const STALE = 10_000;

/** A seller, looked for by name or code and picked; the form has the code under `name`, nothing where none is picked. */
export function SellerField({
  name,
  source,
  draftKey,
  error,
  ...texts
}: FieldTexts & {
  name: string;
  source: SellerSource;
  /** What is picked outlasts a reload with the rest of the form. */
  draftKey?: string;
}) {
  const [picked, setPicked] = useState<RuleChoice | undefined>(() => {
    const code = draftKey && draftOf(draftKey, name);
    return code ? { code, name: draftOf(draftKey, `${name}Name`) || code } : undefined;
  });
  /** What is being typed; undefined while the name of who is picked stands there. */
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const keeps = useRef<HTMLInputElement>(null);
  const keyword = typed?.trim() ?? "";
  const isUnpicked = keyword !== "";
  const { data: found = [] } = useQuery({
    queryKey: ["rule-sellers", source.key, keyword],
    queryFn: () => source.find(keyword),
    staleTime: STALE,
    placeholderData: keepPreviousData,
  });
  function pick(one: RuleChoice | undefined) {
    flushSync(() => {
      setPicked(one);
      setTyped(undefined);
      setLeft(false);
    });
    // As if it had been typed: the form keeps it.
    keeps.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <>
      <Combobox
        {...texts}
        error={
          error ??
          (isUnpicked && isLeft
            ? found.length > 0
              ? `“${keyword}”还没有选定，请从下面选一家；不要了，把字删掉。`
              : `没有找到“${keyword}”，请换几个字，或写编号。`
            : undefined)
        }
        {...(isUnpicked && { [UNPICKED]: "" })}
        name=""
        placeholder="写名字或编号，从下面选"
        maxLength={40}
        value={typed ?? picked?.name ?? ""}
        onValueChange={(next) => {
          if (next === "") return pick(undefined);
          setPicked(undefined);
          setTyped(next);
          setLeft(false);
        }}
        onFocusCapture={() => setLeft(isUnpicked)}
        groups={[
          {
            label: "从这里选",
            options: found.map(({ code, name: label }) => ({
              id: code,
              value: label,
              ...(code !== "self" && { note: code }),
            })),
          },
        ]}
        onChoose={({ id }) => pick(found.find(({ code }) => code === id))}
      />
      <input type="hidden" name={name} value={picked?.code ?? ""} ref={keeps} readOnly />
      <input type="hidden" name={`${name}Name`} value={picked?.name ?? ""} readOnly />
    </>
  );
}
