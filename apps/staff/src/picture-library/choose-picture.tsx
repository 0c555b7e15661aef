import type { Picture } from "@ginkgo/api-contract/pictures/pictures";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import { useState } from "react";
import { usePermissions } from "react-admin";
import { NewPicture } from "./new-picture.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import styles from "./pictures.module.css";

/** Whether this account may look into the library. */
export function useMayChoose(): boolean {
  const { permissions } = usePermissions<string[]>();
  return permissions?.includes("content.write") ?? false;
}

/** A press that opens the library and takes one of it; a new one can be put in on the way. */
export function ChoosePicture({ onChoose }: { onChoose: (picture: Picture) => void }) {
  const [open, setOpen] = useState(false);
  if (!useMayChoose()) return null;
  const choose = (picture: Picture) => {
    setOpen(false);
    onChoose(picture);
  };
  return (
    <span className={styles.choose}>
      <Button size="small" onClick={() => setOpen(true)}>
        从图库选…
      </Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title="选一张图" description="按一张就用它，也可以先放一张新的。">
          <PictureGrid onChoose={choose} />
          <NewPicture onAdded={choose} />
        </Dialog>
      )}
    </span>
  );
}
