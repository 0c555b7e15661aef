import { coverUrl } from "@ginkgo/covers/cover-url";
import { useState } from "react";
import { Button } from "../button/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import type { Example } from "../lib/example.ts";
import { Lightbox } from "./lightbox.tsx";

const pictures = [
  { src: coverUrl("org", "org-320106-01"), caption: "院门与主楼" },
  { src: coverUrl("org", "org-320106-01", { view: "room2" }), caption: "双人间" },
  { src: coverUrl("org", "org-320106-01", { view: "dining" }), caption: "食堂" },
];

function Live() {
  const [open, setOpen] = useState(false);
  const [index, setIndex] = useState(0);
  return (
    <>
      <Button icon="images" onClick={() => setOpen(true)}>
        全部 3 幅
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="金陵颐和苑" variant="wide">
        <Lightbox pictures={pictures} index={index} onIndexChange={setIndex} />
      </Dialog>
    </>
  );
}

export const examples: Example[] = [{ name: "看图", node: <Live /> }];
