import { callbackDone, type StaffConversation, showCallback } from "@ginkgo/api-contract/advisory/chat-staff";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../../call-staff.ts";
import styles from "../../staff.module.css";

/** The member asked to be called: the number, and that it was done. */
export function CallNote({
  id,
  askedAt,
  onCalled,
}: {
  id: string;
  askedAt: string;
  onCalled: (step: () => Promise<StaffConversation>) => Promise<void>;
}) {
  const [number, setNumber] = useState<string>();
  const notify = useNotify();
  const params = { id };
  const show = () =>
    callStaff(showCallback, { params }).then(
      ({ phone }) => setNumber(phone),
      (error: unknown) => notify(sayWhy(error), { type: "error" }),
    );
  return (
    <p className={styles.talkNote}>
      {shortMomentText(askedAt)} 留了电话，请回电。
      {number ? (
        <a href={`tel:${number}`}>{number}</a>
      ) : (
        <Button size="small" variant="quiet" onClick={() => void show()}>
          看号码（会留下记录）
        </Button>
      )}
      <Button size="small" onClick={() => void onCalled(() => callStaff(callbackDone, { params }))}>
        电话打过了
      </Button>
    </p>
  );
}
