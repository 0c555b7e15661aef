import type { Visit } from "@ginkgo/api-contract/orders/order-shapes";
import { limitText, type ServiceMeasures } from "@ginkgo/api-contract/visits/vitals";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { VitalsFields, vitalsText } from "../lib/orders/vitals-fields.tsx";
import { useVisitForm } from "./use-visit-form.ts";

/** Ends the visit without the service. */
function StopForm({ orderId }: { orderId: string }) {
  const { fetcher, busy, reply, refused } = useVisitForm(orderId, "stop");
  return (
    <FormFold label="还是超过，停下，改天再来" reply={reply}>
      <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)}>
        <input type="hidden" name="intent" value="stop" />
        <input type="hidden" name="id" value={orderId} />
        <FormError refusal={refused} />
        <p>这次不做了：客人全额退款，您的上门费照给，客服会打电话问候。走以前请确认长辈身边有人。</p>
        <Button type="submit" variant="danger" size="big" full busy={busy}>
          停下，不做了
        </Button>
      </fetcher.Form>
    </FormFold>
  );
}

/** What is measured before the service begins; a value beyond its limit stops it here. */
export function EmployeeMeasure({
  visit: { orderId, record },
  measures,
}: {
  visit: Visit;
  measures: ServiceMeasures;
}) {
  const { fetcher, busy, refused, fields, typed } = useVisitForm(orderId, "measure");
  const last = record?.measured.at(-1);
  const isBeyond = refused?.reason === "VITALS_BEYOND_LIMIT" || (last?.beyond.length ?? 0) > 0;
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="measure-h">
      <h2 id="measure-h" className={account.subtitle}>
        {isBeyond ? "先不要做" : "开始以前，先量一次"}
      </h2>
      {last && (
        <p>
          {momentText(last.at)}量的：{vitalsText(last.vitals)}
          {last.beyond.length > 0 && <b>（{last.beyond.join("；")}）</b>}
        </p>
      )}
      {isBeyond ? (
        <div className={cx(account.notice, account.warn)}>
          <Icon name="warning-circle-fill" />
          <p>
            请让长辈坐下歇 15 分钟，再量一次。还是这样，就停下，改天再来，不收费。胸闷、头晕、说话不清，马上打
            <a href="tel:120"> 120</a>。
          </p>
        </div>
      ) : (
        measures.limits.length > 0 && (
          <p className={layout.muted}>
            这项服务要在这些数以内才能做：{measures.limits.map(limitText).join("，")}。
          </p>
        )
      )}
      <fetcher.Form method="post" className={layout.stack} noValidate>
        <input type="hidden" name="intent" value="measure" />
        <input type="hidden" name="id" value={orderId} />
        <FormError refusal={isBeyond ? undefined : refused} />
        <VitalsFields
          legend={isBeyond ? "歇过以后再量" : "量到的"}
          needed={measures.vitals}
          only
          typed={typed}
          error={(vital) => fields[`vitals.${vital}`]}
        />
        <Button type="submit" variant="primary" size="big" full busy={busy}>
          量好了
        </Button>
      </fetcher.Form>
      {isBeyond && <StopForm orderId={orderId} />}
    </section>
  );
}
