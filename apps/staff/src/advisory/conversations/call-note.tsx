import { callbackDone, type StaffConversation, showCallback } from "@ginkgo/api-contract/advisory/chat-staff";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { callStaff } from "../../call-staff.ts";
import { RevealPhone } from "../../reveal/reveal-phone.tsx";
import styles from "../../staff.module.css";

/** The member asked to be called: the number, for a reason, and that it was done. */
export function CallNote({
  id,
  askedAt,
  onCalled,
}: {
  id: string;
  askedAt: string;
  onCalled: (step: () => Promise<StaffConversation>) => Promise<void>;
}) {
  const params = { id };
  return (
    <div className={styles.talkNote}>
      <p>{shortMomentText(askedAt)} 留了电话，请回电。</p>
      <RevealPhone
        reveal={(reason) => callStaff(showCallback, { params, body: { reason } }).then(({ phone }) => phone)}
      />
      <Button size="small" onClick={() => void onCalled(() => callStaff(callbackDone, { params }))}>
        电话打过了
      </Button>
    </div>
  );
}
