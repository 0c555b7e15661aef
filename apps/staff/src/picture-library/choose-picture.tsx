import type { Picture } from "@ginkgo/api-contract/pictures/pictures";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import { useState } from "react";
import { NewPicture } from "./new-picture.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import styles from "./pictures.module.css";
import { usePictureShelf } from "./use-pictures.ts";

const texts = {
  LIBRARY: { press: "从图库选…", description: "按一张就用它，也可以先放一张新的。" },
  OWN: {
    press: "选图片…",
    description: "按一张就用它，也可以先放一张新的。平台批准以前，访客看不到新放的图。",
  },
};

/**
 * A press that opens what the account chooses pictures of and takes one; a new one can be put in on the way.
 * @param seller whose a new one is, where homes and shops put in their own
 */
export function ChoosePicture({
  seller = null,
  onChoose,
}: {
  seller?: string | null;
  onChoose: (picture: Picture) => void;
}) {
  const [open, setOpen] = useState(false);
  const shelf = usePictureShelf();
  if (!shelf) return null;
  const choose = (picture: Picture) => {
    setOpen(false);
    onChoose(picture);
  };
  return (
    <span className={styles.choose}>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts[shelf].press}
      </Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title="选一张图" description={texts[shelf].description}>
          <PictureGrid shelf={shelf} onChoose={choose} />
          <NewPicture shelf={shelf} seller={seller} onAdded={choose} />
        </Dialog>
      )}
    </span>
  );
}
