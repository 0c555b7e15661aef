import { type AreaNode, areaTree } from "@ginkgo/contract/reference";
import { useEffect, useState } from "react";
import { callApi } from "../lib/api-client.ts";
import { browserApi } from "../lib/browser-api.ts";

/** Provinces with their cities; empty until they are here. A failure was told by the client already. */
export function useProvinces(): readonly AreaNode[] {
  const [provinces, setProvinces] = useState<readonly AreaNode[]>([]);
  useEffect(() => {
    callApi(browserApi(), areaTree, { query: { endLevel: "2" } }).then(
      (tree) => setProvinces(tree as AreaNode[]),
      () => {},
    );
  }, []);
  return provinces;
}
