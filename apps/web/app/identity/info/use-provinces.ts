import { type AreaNode, areaTree } from "@ginkgo/api-contract/reference/reference";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/api/api-client.ts";
import { browserApi } from "../../lib/api/browser-api.ts";

const NONE: readonly AreaNode[] = [];

/**
 * Provinces with their cities. A failure was told by the client already.
 * @param start what there is until they are here
 */
export function useProvinces(start = NONE): readonly AreaNode[] {
  const [provinces, setProvinces] = useState(start);
  useEffect(() => {
    callApi(browserApi(), areaTree, { query: { endLevel: "2" } }).then(
      (tree) => setProvinces(tree as AreaNode[]),
      () => {},
    );
  }, []);
  return provinces;
}
