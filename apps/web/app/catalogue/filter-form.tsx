import type { OrgPage } from "@ginkgo/contract/orgs";
import { Button } from "@ginkgo/ui/button";
import { Form, useNavigate } from "react-router";
import { normalAddress } from "./org-address.ts";
import { OrgFilters } from "./org-filters.tsx";

/** The fields of a filter form as an address. */
export function addressOfForm(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].filter((e): e is [string, string] => typeof e[1] === "string");
  return normalAddress(new URLSearchParams(entries));
}

/** The rail: applies at once; without scripts it has a button. */
export function FilterRail(props: {
  page: OrgPage;
  address: URLSearchParams;
  adcode: string;
  here: string;
  alwaysShown: boolean;
}) {
  const navigate = useNavigate();
  const apply = (form: HTMLFormElement) =>
    navigate(`/orgs?${addressOfForm(form)}`, { preventScrollReset: true });
  return (
    <Form
      method="get"
      action="/orgs"
      className={props.alwaysShown ? "rail shown" : "rail"}
      aria-label="筛选"
      // The fields start anew with each address; a chip taken off unticks its box.
      key={props.address.toString()}
      onChange={(event) => {
        const field = event.target as unknown as HTMLInputElement;
        if (field.type !== "number") apply(event.currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
      onBlur={(event) => {
        const field = event.target as unknown as HTMLInputElement;
        if (field.type === "number" && field.value !== field.defaultValue) apply(event.currentTarget);
      }}
    >
      <OrgFilters {...props} />
      <noscript>
        <div className="rail-foot">
          <Button type="submit" variant="pri" full>
            看结果
          </Button>
        </div>
      </noscript>
      {props.alwaysShown && (
        <div className="rail-foot">
          <Button type="submit" variant="pri" full>
            看 {props.page.total} 家
          </Button>
        </div>
      )}
    </Form>
  );
}
