import type { ServiceDetail } from "@ginkgo/api-contract/services/services";
import { Icon, type IconName } from "@ginkgo/ui/icon";
import styles from "./service-detail.module.css";

const icons: IconName[] = ["identification-card", "shield-check", "arrows-clockwise", "seal-check"];

/** What is promised, each in one line: papers, insurance, changing one's mind. */
export const ServicePromises = ({ service }: { service: ServiceDetail }) => (
  <ul className={styles.promises} aria-label="放心约">
    {service.details.promises.map(({ title, text }, i) => (
      <li key={title}>
        <Icon name={icons[i % icons.length]!} />
        <b>{title}</b>
        <span>{text}</span>
      </li>
    ))}
  </ul>
);
