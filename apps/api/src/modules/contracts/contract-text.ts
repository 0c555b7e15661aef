/** 302 室 2 床; empty where neither is written down. */
export const roomText = ({ roomNo, bedNo }: { roomNo: string | null; bedNo: string | null }): string =>
  [roomNo && `${roomNo} 室`, bedNo && `${bedNo} 床`].filter(Boolean).join(" ");
