import type { Picture } from "@ginkgo/api-contract/pictures/pictures";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { useNotify } from "react-admin";
import { sayWhy } from "../call-staff.ts";
import styles from "./pictures.module.css";
import { type PictureShelf, takeAway, useLookAgain, usePictures } from "./use-pictures.ts";

const empty = { LIBRARY: "图库里还没有图。", OWN: "您还没有放过图，在下面放第一张。" };

/** Takes a picture of one's own away, where nothing shows it. */
function TakeAway({ picture }: { picture: Picture }) {
  const [isBusy, setBusy] = useState(false);
  const lookAgain = useLookAgain();
  const notify = useNotify();
  async function take() {
    setBusy(true);
    try {
      await takeAway(picture);
      lookAgain();
    } catch (error) {
      notify(sayWhy(error as Error), { type: "warning" });
      setBusy(false);
    }
  }
  return (
    <Button size="small" variant="quiet" busy={isBusy} onClick={() => void take()}>
      去掉<span className={layout.screenReader}>“{picture.alt}”</span>
    </Button>
  );
}

/** The library as it looks, with a box to find one in; pressed, a picture is chosen. */
export function PictureGrid({
  shelf = "LIBRARY",
  chosen,
  onChoose,
}: {
  shelf?: PictureShelf;
  chosen?: string | undefined;
  onChoose: (picture: Picture) => void;
}) {
  const [keyword, setKeyword] = useState("");
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = usePictures(shelf, keyword.trim());
  const found = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <div className={styles.library}>
      <TextInput
        label="找一张"
        type="search"
        maxLength={40}
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      {error && !data && <p role="alert">{sayWhy(error)}</p>}
      {!data && !error && <p role="status">正在取</p>}
      {data && found.length === 0 && (
        <p className={layout.muted}>
          {keyword.trim() ? "没有找到这样的图，换个词，或者放一张新的。" : empty[shelf]}
        </p>
      )}
      <ul className={styles.grid} aria-label={shelf === "OWN" ? "自己的图" : "图库"}>
        {found.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              className={styles.tile}
              aria-pressed={picture.id === chosen}
              onClick={() => onChoose(picture)}
            >
              <img src={`${picture.url}?w=320&r=4x3`} alt={picture.alt} loading="lazy" />
              <span className={styles.name}>{picture.name}</span>
              {!picture.isShown && <span className={layout.hint}>还没有公开</span>}
            </button>
            {shelf === "OWN" && <TakeAway picture={picture} />}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看一些
        </Button>
      )}
    </div>
  );
}
