import {
  type SearchKind,
  type SearchPlace,
  type SuggestedGroup,
  searchSuggest,
} from "@ginkgo/api-contract/search/search";
import { Button } from "@ginkgo/ui/button";
import { Combobox, type ComboboxGroup } from "@ginkgo/ui/combobox";
import type { IconName } from "@ginkgo/ui/icon";
import { useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { callApi } from "../../lib/api/api-client.ts";
import { browserApi } from "../../lib/api/browser-api.ts";
import { remember } from "../../lib/search-history.ts";
import { useSuggestions } from "../../lib/use-suggestions.ts";
import { press, useReading } from "../reading/reading-store.ts";
import styles from "./search-box.module.css";
import { SearchMemory } from "./search-memory.tsx";

const icons: Record<SearchKind, IconName> = {
  ORG: "buildings",
  SERVICE: "hand-heart",
  PRODUCT: "shopping-cart",
  TRIP: "mountains",
  SPOT: "map-pin",
  ARTICLE: "file-text",
};

/** A group of things found, or the places the words lead to. */
type Offered = SuggestedGroup | { kind: "PLACE"; places: SearchPlace[] };

async function ask(keyword: string, signal: AbortSignal): Promise<Offered[]> {
  const { groups, places } = await callApi(browserApi(), searchSuggest, { query: { keyword }, signal });
  return places ? [{ kind: "PLACE", places }, ...groups] : groups;
}

const counted = ({ total, isCapped }: SuggestedGroup) => (isCapped ? `${total} 以上` : String(total));

/** The few best of a kind, and the way to all of them. An entry's `id` is where it leads. */
const asOptions = (group: Offered): ComboboxGroup =>
  group.kind === "PLACE" ? placesAsOptions(group.places) : foundAsOptions(group);

const placesAsOptions = (places: SearchPlace[]): ComboboxGroup => ({
  label: "您要去的地方",
  options: places.map(({ code, title, link }) => ({
    id: code === "ELDER_MODE" ? code : link,
    value: title,
    icon: "arrow-right",
  })),
});

const foundAsOptions = (group: SuggestedGroup): ComboboxGroup => ({
  label: `${group.text}（${counted(group)}）`,
  options: [
    ...group.hits.map(({ title, text, link }) => ({
      id: link,
      value: title,
      note: text,
      icon: icons[group.kind],
    })),
    ...(group.total > group.hits.length
      ? [{ id: group.more, value: `看全部${group.text}`, icon: "arrow-right" as const }]
      : []),
  ],
});

/** One box for everything: what fits while typing; what was searched before while it is empty. */
export default function SearchBox({
  word,
  onWord,
  onClose,
}: {
  word: string;
  onWord: (word: string) => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const groups = useSuggestions(word, ask);
  const reading = useReading();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <Form action="/search" className={styles.form}>
        <Combobox
          ref={box}
          label="找机构、服务、商品、线路、景点、资讯"
          name="keyword"
          value={word}
          onValueChange={onWord}
          groups={groups.map(asOptions)}
          onChoose={({ id = "", value }) => {
            if (id === "ELDER_MODE") {
              press(reading, "mode", "elder");
              onClose();
              return;
            }
            const isThing = groups.some((g) => g.kind !== "PLACE" && g.hits.some(({ link }) => link === id));
            remember(isThing ? value : word.trim());
            void navigate(id);
          }}
          placeholder="例如：洗澡、轮椅、颐和苑、jlyh"
          maxLength={40}
        />
        <Button type="submit" variant="primary">
          搜索
        </Button>
        <Button variant="quiet" icon="x" onClick={onClose}>
          关上
        </Button>
      </Form>
      {!word && <SearchMemory onChange={() => box.current?.focus()} />}
    </>
  );
}
