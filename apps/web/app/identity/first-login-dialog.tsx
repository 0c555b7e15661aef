import type { PersonType } from "@ginkgo/api-contract/identity/identity";
import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import { cx } from "@ginkgo/ui/lib/cx";
import { type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { browserApi, quietApi } from "../lib/api/browser-api.ts";
import type { DialogProps } from "../lib/routing/dialog-props.ts";
import { useMember } from "../lib/routing/site-data.ts";
import { AgreeField } from "./agree-field.tsx";
import { TICK_FIRST } from "./agreement.ts";
import styles from "./identity.module.css";
import { PersonTypePicks } from "./person-type-picks.tsx";
import { RegionPicker } from "./region-picker.tsx";
import { rememberedRegions } from "./remembered-regions.ts";
import { mustAgree, settleMember } from "./settle-member.ts";
import { SignOutButton } from "./sign-out-button.tsx";

/** Who somebody is here. Cannot be put off; signing out is the way out. */
export default function FirstLoginDialog({ open, onClose }: DialogProps<"firstLogin">) {
  const member = useMember();
  const { revalidate } = useRevalidator();
  const [type, setType] = useState<PersonType | null>(null);
  // Who has chosen a region to look at need not choose it again.
  const [provinces, setProvinces] = useState(rememberedRegions);
  const [asksAgreement, setAsksAgreement] = useState(false);
  const [wrong, setWrong] = useState<{ type?: string; agree?: string }>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // Asked for if in doubt: agreeing twice does no harm.
    mustAgree(quietApi()).then(setAsksAgreement, () => setAsksAgreement(true));
  }, []);

  async function finish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !member) return;
    const ticked = new FormData(event.currentTarget).has("agree");
    const next = {
      ...(type === null && { type: "请先选一个：您是长辈或家属，还是服务人员。" }),
      ...(asksAgreement && !ticked && { agree: TICK_FIRST }),
    };
    setWrong(next);
    if (type === null || next.agree) return;
    setBusy(true);
    try {
      await settleMember(browserApi(), { type, provinces, agrees: asksAgreement });
      await revalidate();
      onClose();
    } catch (error) {
      // Told by the client already; what was chosen is still there to be sent again.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open && member !== null}
      required
      title="您是哪一位？"
      description="先选一个，以后随时能换。"
    >
      <form onSubmit={finish} noValidate>
        <PersonTypePicks value={type} onChange={setType} />
        {wrong.type && (
          <p className={cx(field.message, field.error)} role="alert">
            <Icon name="warning-circle-fill" />
            <span>{wrong.type}</span>
          </p>
        )}
        {type === 1 && <RegionPicker value={provinces} onChange={setProvinces} />}
        {asksAgreement && <AgreeField error={wrong.agree} />}
        <Button type="submit" variant="primary" size="big" full busy={busy} className={styles.above}>
          选好了
        </Button>
      </form>
      <SignOutButton className={styles.under} />
    </Dialog>
  );
}
