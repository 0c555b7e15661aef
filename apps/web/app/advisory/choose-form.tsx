import type { AdviserDetail } from "@ginkgo/api-contract/advisory/advisers";
import { CHANGE_ADVISER_DAYS } from "@ginkgo/api-contract/advisory/advisory-codes";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Textarea } from "@ginkgo/ui/textarea";
import { FormError } from "../lib/form/form-error.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";

/** Makes somebody one's own adviser. */
export function ChooseForm({
  adviser: { id, name },
  isChange,
}: {
  adviser: AdviserDetail;
  isChange: boolean;
}) {
  const { fetcher, busy, reply, refused, field } = useFormReply("adviser-choose", "choose");
  useFormToast(reply, { choose: `${name}是您的专属顾问了` });
  return (
    <fetcher.Form method="post" className={layout.stack} noValidate>
      <input type="hidden" name="intent" value="choose" />
      <input type="hidden" name="adviserId" value={id} />
      <FormError refusal={refused} />
      {isChange && (
        <>
          <p className={layout.muted}>
            换过以后，{CHANGE_ADVISER_DAYS} 天内不能再换。原来的聊天都在，您随时能看。
          </p>
          <Textarea label="为什么换" optional {...field("reason")} rows={2} maxLength={200} />
        </>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {isChange ? `换成${name}` : `就选${name}`}
      </Button>
    </fetcher.Form>
  );
}
