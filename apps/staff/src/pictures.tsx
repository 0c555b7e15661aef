import page from "./page.module.css";

/** Pictures in a row, each opened whole in a place of its own. */
export function Pictures({ urls, label }: { urls: readonly string[]; label: string }) {
  if (urls.length === 0) return null;
  return (
    <ul className={page.photos}>
      {urls.map((url, i) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={`${label} ${i + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
