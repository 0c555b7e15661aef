import { MAX_ENTRY_PICTURES } from "@ginkgo/api-contract/pictures/entry-pictures";
import { pictureIdOf } from "@ginkgo/api-contract/pictures/picture-codes";
import { type ContentPath, labelPath } from "@ginkgo/api-contract/publishing/content-path";
import { fieldText } from "@ginkgo/api-contract/publishing/field-labels";
import { ChoiceGroup } from "@ginkgo/ui/check";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useNotify } from "react-admin";
import { ChoosePicture } from "../picture-library/choose-picture.tsx";
import { usePictureShelf, usePicturesOf } from "../picture-library/use-pictures.ts";
import { controlId } from "./content-path.ts";
import styles from "./entries.module.css";
import { useEntryForm } from "./form-context.ts";
import { RowFrame, useRows } from "./row-list.tsx";

const OWN_HINT = `放自己拍的图，最多 ${MAX_ENTRY_PICTURES} 张；第一张是封面，用上移、下移换次序。一张也不放，封面就用画出来的。`;

/** One picture small, with what it shows. */
function Chosen({ url, alt, isCover }: { url: string; alt: string | undefined; isCover: boolean }) {
  return (
    <div className={styles.chosen}>
      <img src={`${url}?w=320&r=4x3`} alt={alt ?? ""} width={96} height={72} />
      <span>
        {isCover && <b>封面。</b>}
        {alt}
      </span>
    </div>
  );
}

/** The pictures of an entry in their order, chosen from the library. */
export function PicturesField({ path }: { path: ContentPath }) {
  const { kind, seller, faultAt } = useEntryForm();
  const { holder, rows, add, move, remove } = useRows(path);
  const notify = useNotify();
  const shelf = usePictureShelf();
  // In one order whatever theirs: a picture that moves asks for nothing anew.
  const ids = rows.flatMap((row) => pictureIdOf(String(row)) ?? []).toSorted();
  const { data: pictures } = usePicturesOf(ids);
  const named = fieldText(kind, labelPath(path));
  const fault = faultAt(path);
  const choose = (url: string) => {
    if (rows.includes(url)) notify("这张图已经在里面了，换一张。", { type: "warning" });
    else add(url);
  };
  const hint = shelf
    ? rows.length < MAX_ENTRY_PICTURES
      ? shelf === "OWN"
        ? OWN_HINT
        : named?.hint
      : `已经有 ${MAX_ENTRY_PICTURES} 张，去掉一张才能再加。`
    : "图片由平台的内容编辑从图库选，这里可以换次序、去掉。";
  return (
    <div className={styles.pictures} id={controlId(path)} tabIndex={-1}>
      <ChoiceGroup legend={named?.label}>
        {fault && <p className={cx(field.message, field.error)}>{fault}</p>}
        <p className={layout.hint}>{hint}</p>
        <ul ref={holder} className={styles.rows}>
          {rows.map((row, at) => {
            const wrong = faultAt([...path, at]);
            return (
              <RowFrame
                key={String(row)}
                name={`第 ${at + 1} 张`}
                at={at}
                count={rows.length}
                onMove={(by) => move(at, by)}
                onRemove={() => remove(at)}
              >
                <Chosen url={String(row)} alt={pictures?.get(String(row))?.alt} isCover={at === 0} />
                {wrong && <p className={cx(field.message, field.error)}>{wrong}</p>}
              </RowFrame>
            );
          })}
        </ul>
        {rows.length < MAX_ENTRY_PICTURES && (
          <ChoosePicture seller={seller} onChoose={({ url }) => choose(url)} />
        )}
      </ChoiceGroup>
    </div>
  );
}
