import { codesOf, orgTypes } from "@ginkgo/api-contract/organisations/org-codes";
import { productUses } from "@ginkgo/api-contract/shop/shop-codes";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import dialog from "@ginkgo/ui/dialog/dialog.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useState } from "react";
import { Link } from "react-router";
import { sixHelps } from "../../content/home/home-texts.ts";
import { forget, forgetAll, keepHistory, readHistory } from "../../lib/search-history.ts";
import styles from "./search-box.module.css";

/** Where to begin when nothing was searched yet: the first branches of what there is. */
const starts = [
  {
    label: "养老机构",
    links: codesOf(orgTypes).map((code) => ({ to: `/orgs?orgType=${code}`, text: orgTypes[code] as string })),
  },
  {
    label: "居家服务",
    links: sixHelps.map(({ categoryId, title }) => ({
      to: `/service?categoryId=${categoryId}`,
      text: title,
    })),
  },
  {
    label: "银龄商城",
    links: codesOf(productUses).map((code) => ({
      to: `/shop?use=${code}`,
      text: productUses[code] as string,
    })),
  },
].map(({ label, links }) => ({ label, links: links.slice(0, 5) }));

/** The last words searched on this device, or places to start from. `onChange`: what had the focus may be gone. */
export function SearchMemory({ onChange }: { onChange: () => void }) {
  const [{ isKept, words }, setHistory] = useState(readHistory);
  function change(how: () => void) {
    how();
    setHistory(readHistory());
    onChange();
  }
  return (
    <>
      {words.length > 0 ? (
        <section aria-labelledby="find-before" className={styles.memory}>
          <div className={cx(layout.row, layout.spaceBetween)}>
            <h2 id="find-before">最近搜过</h2>
            <Button variant="quiet" size="small" onClick={() => change(forgetAll)}>
              全部清除
            </Button>
          </div>
          <ul>
            {words.map((word) => (
              <li key={word}>
                <Link to={`/search?${new URLSearchParams({ keyword: word })}`}>{word}</Link>
                <button
                  type="button"
                  className={dialog.close}
                  aria-label={`不再记住“${word}”`}
                  onClick={() => change(() => forget(word))}
                >
                  <Icon name="x" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <section aria-labelledby="find-starts" className={styles.memory}>
          <h2 id="find-starts">按分类找</h2>
          {starts.map(({ label, links }) => (
            <div key={label} className={styles.start}>
              <span className={layout.muted}>{label}</span>
              <div className={chip.chips}>
                {links.map(({ to, text }) => (
                  <Chip key={to} render={<Link to={to} />}>
                    {text}
                  </Chip>
                ))}
              </div>
            </div>
          ))}
        </section>
      )}
      <Check
        label="记住我搜过的词，只存在这台设备上"
        checked={isKept}
        onChange={(event) => change(() => keepHistory(event.target.checked))}
      />
    </>
  );
}
