import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useSearchParams } from "react-router-dom";
import beside from "../beside.module.css";
import { Part } from "../part.tsx";
import staff from "../staff.module.css";
import { NewPicture } from "./new-picture.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { PicturePart } from "./picture-part.tsx";

/** Every picture content may show, and beside it the one that is looked at. */
export function PicturesPage() {
  const [search, setSearch] = useSearchParams();
  const id = search.get("id") ?? undefined;
  const choose = (next: string | undefined) => setSearch(next ? { id: next } : {}, { replace: true });
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1>图库</h1>
      </div>
      <div className={beside.page}>
        <PictureGrid chosen={id} onChoose={(picture) => choose(picture.id)} />
        <div className={beside.column}>
          <Part id="new-picture" title="放一张新的">
            {/* Begun anew after each: what was chosen for one is not for the next. */}
            <NewPicture key={id} onAdded={(picture) => choose(picture.id)} />
          </Part>
          {id && <PicturePart key={id} id={id} onRemoved={() => choose(undefined)} />}
        </div>
      </div>
    </div>
  );
}
