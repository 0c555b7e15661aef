import type { ServingEmployee } from "@ginkgo/api-contract/services/service-detail";
import type { ServiceDetail } from "@ginkgo/api-contract/services/services";
import { Avatar } from "@ginkgo/ui/avatar";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rate } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import detail from "../../lib/detail/detail.module.css";
import { countText } from "../../lib/format.ts";
import styles from "./service-detail.module.css";

const SHOWN_SKILLS = 3;
const SHOWN_PAPERS = 3;

function Person({ person }: { person: ServingEmployee }) {
  const { name, employeeNo, age, nativePlace, yearsOfWork, dialects, certificates, skills } = person;
  const about = [
    age && `${age} 岁`,
    nativePlace && `${nativePlace}人`,
    `从业 ${yearsOfWork} 年`,
    dialects.length > 1 && `会说${dialects.slice(1).join("、")}`,
  ];
  const counted = [
    `上门 ${countText(person.serviceCount)} 次`,
    person.onTimeRate !== undefined && `准时 ${person.onTimeRate}%`,
    person.positiveRate !== undefined && `好评 ${person.positiveRate}%`,
  ];
  return (
    <li className={cx(layout.card, styles.person)}>
      <Avatar name={name} />
      <div className={layout.grow}>
        <div className={cx(layout.row, layout.wrap, layout.tight)}>
          <b className={layout.name}>{name}</b>
          {person.grade !== "NORMAL" && <Tag tone="gold">{person.gradeText}</Tag>}
          <Rate score={person.rating || null} />
          <span className={layout.hint}>工号 {employeeNo}</span>
        </div>
        <p className={cx(layout.muted, layout.small)}>{about.filter(Boolean).join(" · ")}</p>
        <p className={layout.small}>{counted.filter(Boolean).join(" · ")}</p>
        <p className={layout.small}>
          会做：
          {skills
            .slice(0, SHOWN_SKILLS)
            .map((s) => s.text)
            .join("、")}
          {skills.length > SHOWN_SKILLS && ` 等 ${skills.length} 项`}
        </p>
        <p className={layout.small}>
          证件：
          {certificates
            .slice(0, SHOWN_PAPERS)
            .map((c) => c.text)
            .join("、")}
          {certificates.length > SHOWN_PAPERS && ` 等 ${certificates.length} 样`}，都在有效期内
        </p>
        {person.intro && <p className={cx(layout.muted, layout.small)}>“{person.intro}”</p>}
      </div>
    </li>
  );
}

/** Who may come: by score, never by the full name. */
export function ServicePeople({ service }: { service: ServiceDetail }) {
  const { employees, employeeCount, requiredSkills } = service;
  return (
    <section className={detail.block} aria-labelledby="people-h">
      <h2 id="people-h">谁会上门</h2>
      {employees.length === 0 ? (
        <p className={layout.muted}>现在没有能做这项服务的人，打电话问问什么时候有。</p>
      ) : (
        <>
          <p className={layout.muted}>
            会{requiredSkills.join("、")}、证件齐全又在附近的有 {employeeCount}{" "}
            位，按家属评分排。约好以后由我们派定，不满意可以换人。
          </p>
          <ul className={styles.people}>
            {employees.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
