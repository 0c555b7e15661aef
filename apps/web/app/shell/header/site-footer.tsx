import { Brand } from "@ginkgo/ui/brand";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import { Link } from "react-router";
import { AskButton } from "../../lib/ask-button.tsx";
import { useSiteData } from "../../lib/routing/site-data.ts";
import { telephoneHref } from "../../lib/telephone.ts";
import styles from "./footer.module.css";
import { joining, tools, useAreas } from "./navigation.ts";

const MINISTRY = "https://beian.miit.gov.cn/";

/** Public-security register of websites, opened at the number's own entry. */
const policeHref = (line: string) =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${line.replace(/\D/g, "")}`;

const about = [
  { to: "/about", label: "关于我们" },
  { to: "/information", label: "养老资讯" },
  { to: "/license", label: "资质公示" },
  { to: "/terms", label: "用户协议" },
  { to: "/privacy", label: "隐私政策" },
  { to: "/accessibility", label: "无障碍声明" },
];

/** Particulars of the site from configuration, and links to what exists. */
export default function SiteFooter() {
  const site = useSiteData()?.config.site;
  const areas = useAreas();
  return (
    <footer className={styles.footer} data-print="no">
      <Rule />
      <div className={layout.page}>
        <div className={styles.grid}>
          <div>
            <Brand render={<Link to="/" />} />
            <p className={cx(layout.muted, styles.saying)}>
              里，是街坊邻里的里。
              <br />
              把养老这件事，说清楚、办妥当。
            </p>
          </div>
          <nav aria-label="页脚导航">
            <h2>看一看</h2>
            <ul>
              {[...areas, ...tools].map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label="关于本站">
            <h2>关于</h2>
            <ul>
              {about.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label="加入我们">
            <h2>加入我们</h2>
            <ul>
              {joining.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          {site && (
            <div>
              <h2>打个电话问</h2>
              <p className={styles.telephone}>
                <a href={telephoneHref(site.phone)}>{site.phone}</a>
              </p>
              <p className={layout.muted}>{site.phoneHours}</p>
              <p>
                <AskButton about="SUPPORT" size="small">
                  联系客服
                </AskButton>
              </p>
              <p className={layout.hint}>全站价格以机构公示为准</p>
            </div>
          )}
        </div>
        {site && (
          <div className={styles.filings}>
            <span>
              © {new Date().getFullYear()} {site.company}
            </span>
            {site.icp && <a href={MINISTRY}>{site.icp}</a>}
            {site.police && <a href={policeHref(site.police)}>{site.police}</a>}
            {site.telecom && <span>{site.telecom}</span>}
          </div>
        )}
      </div>
    </footer>
  );
}
