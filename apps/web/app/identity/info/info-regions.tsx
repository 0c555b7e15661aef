import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useState } from "react";
import { FormError } from "../../lib/form/form-error.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";
import styles from "../identity.module.css";
import { RegionPicker } from "../region-picker.tsx";
import { InfoPart } from "./info-part.tsx";
import type { RegionStart } from "./load-regions.ts";
import { SavedLine } from "./saved-line.tsx";

/** Where a customer wishes to live. */
export function InfoRegions({ start }: { start: RegionStart }) {
  const { fetcher, busy, done, refused, fields } = useFormReply("info-regions", "regions");
  const [provinces, setProvinces] = useState(start.chosen);
  return (
    <InfoPart title="意向地区" hint="先看到的就是这些地方的机构，顾问也会从这里找起。" id="regions">
      <fetcher.Form method="post" action="/user/info" noValidate>
        <input type="hidden" name="intent" value="regions" />
        <FormError refusal={refused} />
        <RegionPicker
          value={provinces}
          onChange={setProvinces}
          error={fields.provinces}
          legend="选地区（可多选）"
          start={start}
          page="/user/info#regions"
        />
        <div className={cx(layout.row, layout.wrap, styles.above)}>
          <Button type="submit" busy={busy} busyLabel="正在保存">
            保存地区
          </Button>
          <SavedLine text={done !== undefined && !busy ? "地区保存好了" : undefined} />
        </div>
      </fetcher.Form>
    </InfoPart>
  );
}
