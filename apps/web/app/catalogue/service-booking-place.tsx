import type { ServiceDetail } from "@ginkgo/contract/services";
import { Icon } from "@ginkgo/ui/icon";
import { Select } from "@ginkgo/ui/select";
import type { ServiceChoice } from "./load-service.ts";

/** 3. Where to: asks before anything else is filled in whether anybody goes there. */
export function ServicePlace({
  service,
  covered,
  choice,
}: {
  service: ServiceDetail;
  covered: boolean;
  choice: ServiceChoice;
}) {
  const { askableAreas, areas } = service;
  const known = askableAreas.some((a) => a.adcode === choice.adcode);
  return (
    <div className="svc-part">
      <h3 className="svc-legend">3. 上门到哪里</h3>
      <Select name="adcode" label="长辈住在哪个区" icon="map-pin" defaultValue={known ? choice.adcode : ""}>
        <option value="">还没选</option>
        {askableAreas.map(({ adcode, text }) => (
          <option key={adcode} value={adcode}>
            {text}
          </option>
        ))}
      </Select>
      {choice.adcode ? (
        <p className={covered ? "svc-yes" : "svc-no"}>
          <Icon name={covered ? "check-bold" : "warning-circle"} />
          {covered ? "这里可以上门" : "这里暂时不上门"}
        </p>
      ) : (
        <p className="hint">能去的地方：{areas.map((a) => a.text).join("、")}。</p>
      )}
    </div>
  );
}
