import { openDialog } from "../../app/lib/live/events.ts";
import { DialogHost } from "../../app/shell/dialog-host.tsx";

const pictures = ["one", "two", "three"].map((name) => ({ src: `/cover/${name}.svg`, alt: name }));

export default function Pictures() {
  return (
    <>
      <button type="button" onClick={() => openDialog("openPictureDialog", { pictures, start: 1 })}>
        open
      </button>
      <DialogHost />
    </>
  );
}
