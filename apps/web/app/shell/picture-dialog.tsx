import { Dialog } from "@ginkgo/ui/dialog";
import { Lightbox } from "@ginkgo/ui/lightbox";
import { useState } from "react";
import type { DialogProps } from "../lib/routing/dialog-props.ts";

/** Pictures large: zoom, keys, swipe. */
export default function PictureDialog({ payload, open, onClose }: DialogProps<"openPictureDialog">) {
  const [index, setIndex] = useState(payload.start ?? 0);
  const pictures = payload.pictures.map(({ src, alt, caption }) => ({ src, caption: caption ?? alt }));
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} variant="wide" title="看图">
      <Lightbox pictures={pictures} index={index} onIndexChange={setIndex} />
    </Dialog>
  );
}
