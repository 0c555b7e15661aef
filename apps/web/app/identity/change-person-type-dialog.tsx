import { changePersonType, updateHopeAddress } from "@ginkgo/api-contract/identity/identity";
import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../lib/api/api-client.ts";
import { browserApi } from "../lib/api/browser-api.ts";
import { openDialog } from "../lib/live/events.ts";
import type { DialogProps } from "../lib/routing/dialog-props.ts";
import { useMember } from "../lib/routing/site-data.ts";
import styles from "./identity.module.css";
import { RegionPicker } from "./region-picker.tsx";
import { rememberedRegions } from "./remembered-regions.ts";
import { putRegionsOff } from "./settle-member.ts";

/** For a customer of whom nothing is known yet: wished regions, an adviser who looks, the other person type, or later. */
export default function ChangePersonTypeDialog({ open, onClose }: DialogProps<"changePersonType">) {
  const member = useMember();
  const { revalidate } = useRevalidator();
  const [provinces, setProvinces] = useState(rememberedRegions);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<"regions" | "switch" | "later">();

  async function run(what: "regions" | "switch" | "later", work: () => Promise<unknown>) {
    if (busy) return;
    setBusy(what);
    try {
      await work();
      await revalidate();
      onClose();
    } catch (failure) {
      // Told by the client already.
      if (!(failure instanceof ApiError)) throw failure;
    } finally {
      setBusy(undefined);
    }
  }
  function save(event: FormEvent) {
    event.preventDefault();
    setError(provinces.length === 0 ? "请至少选一个地区，或者点“下次再说”。" : undefined);
    if (provinces.length === 0) return;
    void run("regions", () => callApi(browserApi(), updateHopeAddress, { body: { provinces } }));
  }
  /** Who chooses an adviser is known well enough; who does not is asked again another time. */
  function findAdviser() {
    onClose();
    openDialog("findAdviser");
  }
  const later = () => run("later", () => putRegionsOff(browserApi()));

  return (
    <Dialog
      open={open && member !== null}
      onOpenChange={(next) => next || void later()}
      title="想在哪里养老？"
      description="选好想住的地区，先看到的就是那里的机构。以后可以在“我的信息”里改。"
      keepOnOutsidePress
    >
      <form onSubmit={save} noValidate>
        <RegionPicker value={provinces} onChange={setProvinces} error={error} />
        <Button
          type="submit"
          variant="primary"
          size="big"
          full
          busy={busy === "regions"}
          className={styles.above}
        >
          选好了
        </Button>
      </form>
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap, styles.under)}>
        <Button variant="quiet" size="small" icon="magnifying-glass" onClick={findAdviser}>
          请顾问帮我找
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon="first-aid-kit"
          busy={busy === "switch"}
          busyLabel="正在切换"
          onClick={() =>
            run("switch", () => callApi(browserApi(), changePersonType, { params: { type: 2 } }))
          }
        >
          我是服务人员
        </Button>
        <Button variant="quiet" size="small" busy={busy === "later"} onClick={later}>
          下次再说
        </Button>
      </div>
    </Dialog>
  );
}
