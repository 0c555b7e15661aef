import type { ReactNode } from "react";
import { Brand } from "../brand/brand.tsx";
import { Button } from "../button/button.tsx";
import layout from "../layout/layout.module.css";
import { cx } from "../lib/cx.ts";
import type { Example } from "../lib/example.ts";
import { Rule } from "../rule/rule.tsx";
import { SkipLink } from "../skip-link/skip-link.tsx";
import { Switch } from "../switch/switch.tsx";
import styles from "./examples.module.css";
import { allExamples } from "./gather.ts";
import { Swatches } from "./swatches.tsx";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={layout.name}>{title}</h2>
      {children}
    </section>
  );
}

function States({ of, inline }: { of: Example[]; inline?: "loose" | "tight" }) {
  return (
    <div className={inline ? cx(styles.inline, styles[inline]) : undefined}>
      {of.map((example) => (
        <div key={example.name} className={styles.example}>
          {example.node}
        </div>
      ))}
    </div>
  );
}

const all = allExamples;

/** Every component in every state, in the order of the design's component sheet. */
export function ExamplesPage({ elder }: { elder?: boolean }) {
  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <div className={layout.page}>
          <Brand />
          <nav className={styles.nav} aria-label="主导航">
            <a href="#main">养老机构</a>
            <a href="#main">居家服务</a>
            <a href="#main">银龄商城</a>
            <a href="#main">康养旅居</a>
            <a href="#main">费用咨询</a>
          </nav>
          <div className={styles.actions}>
            <Button variant="quiet" size="small" icon="map-pin" className={layout.onlyWide}>
              南京市
            </Button>
            <Switch checked={Boolean(elder)}>长辈模式</Switch>
            <Button size="small" className={layout.onlyWide}>
              登录
            </Button>
          </div>
        </div>
        <Rule />
      </header>
      <main id="main" tabIndex={-1}>
        <div className={layout.page} style={{ paddingTop: 32 }}>
          <h1 className={layout.name} style={{ marginBottom: 20 }}>
            组件与状态
          </h1>
          <div className={cx(layout.twoColumns, styles.examples)} style={{ gap: "40px 48px" }}>
            <Part title="颜色">
              <Swatches />
            </Part>
            <Part title="字">
              <p className={layout.serif} style={{ fontSize: 56 }}>
                慢慢选 4,200
              </p>
              <p className={cx(layout.serif, layout.name)} style={{ fontSize: 36 }}>
                章节标题 36
              </p>
              <p className={cx(layout.serif, layout.name)} style={{ fontSize: 23 }}>
                卡片标题 23
              </p>
              <p>正文 18，行高 1.7。价格写明白，证照看得见。</p>
              <p className={layout.hint}>说明 16，最小字号，只放不影响决定的话。</p>
            </Part>
            <Part title="按钮">
              <States of={all.button} />
            </Part>
            <Part title="输入">
              <div className={layout.twoColumns} style={{ gap: 16 }}>
                {all["text-input"].map((example) => (
                  <div key={example.name}>{example.node}</div>
                ))}
              </div>
              <States
                of={[...all["password-input"], ...all.select, ...all.textarea, ...all.field, ...all.combobox]}
              />
            </Part>
            <Part title="选择">
              <States of={[...all.chip, ...all.check, ...all.switch]} />
            </Part>
            <Part title="门牌、标签、评分">
              <States of={[...all.plate, ...all.tag]} inline="tight" />
              <div style={{ height: 16 }} />
              <States of={[...all.rate, ...all["official-star"], ...all.price]} inline="loose" />
              <div style={{ height: 22 }} />
              <States of={all.rule} />
              <p className={layout.hint}>文武线：页头、页脚、预约卡的上沿</p>
            </Part>
            <Part title="资料与费用">
              <States of={[...all.facts, ...all["fee-table"]]} />
            </Part>
            <Part title="日子与时段">
              <States of={all["day-picker"]} />
            </Part>
            <Part title="标签页、分段、翻页">
              <States of={[...all.breadcrumb, ...all.tabs, ...all.segmented, ...all.pager]} />
            </Part>
            <Part title="步骤">
              <States of={all.stepper} />
            </Part>
            <Part title="浮层与提示">
              <States of={all.dialog} inline="tight" />
              <States of={[...all.lightbox, ...all.toast, ...all["loading-bar"]]} />
            </Part>
            <Part title="没有结果与加载">
              <States of={[...all.empty, ...all.skeleton]} />
            </Part>
            <Part title="封面">
              <States of={[...all.cover, ...all["favourite-button"]]} />
            </Part>
            <Part title="花窗">
              <div className={layout.threeColumns}>
                {all.window.map((example) => (
                  <div key={example.name}>{example.node}</div>
                ))}
              </div>
              <States of={all["window-inline"]} />
            </Part>
            <Part title="人与图标">
              <States of={[...all.brand, ...all.avatar, ...all.icon, ...all["visually-hidden"]]} />
            </Part>
          </div>
        </div>
      </main>
      <footer className={styles.footer}>
        <Rule />
        <div className={layout.page}>
          <div className={styles.filings}>
            <span>© 2026 银杏里（南京）养老服务有限公司</span>
          </div>
        </div>
      </footer>
    </>
  );
}
