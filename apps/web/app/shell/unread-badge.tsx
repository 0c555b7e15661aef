const MOST = 99;

/** How many notices wait; nothing for none. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className="n" aria-hidden="true">
        {count > MOST ? `${MOST}+` : count}
      </span>
      <span className="sr">，{count} 条没读</span>
    </>
  );
}
