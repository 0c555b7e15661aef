import { Button } from "@ginkgo/ui/button";
import { Link, useLocation } from "react-router";
import { AskButton } from "../lib/ask-button.tsx";
import { useSiteData } from "../lib/site-data.ts";
import { telephoneHref } from "../lib/telephone.ts";

const USUAL = "这一页暂时打不开。请稍后再试，或者打电话给我们。";

/** The error page: a sentence, a way on, the telephone. */
export function Trouble({ message = USUAL }: { message?: string }) {
  const site = useSiteData()?.config.site;
  const { pathname, search } = useLocation();
  return (
    <div className="wrap not-found">
      <title>页面没有打开</title>
      <meta name="robots" content="noindex" />
      <h1>页面没有打开</h1>
      <p className="mut">{message}</p>
      <div className="row wrapx nf-ways">
        <Button variant="pri" href={pathname + search}>
          再试一次
        </Button>
        <Button render={<Link to="/" />}>回首页</Button>
        <AskButton about="SUPPORT">联系客服</AskButton>
        {site && (
          <Button icon="phone" href={telephoneHref(site.phone)}>
            {site.phone}
          </Button>
        )}
      </div>
    </div>
  );
}
