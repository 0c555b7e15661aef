/** Hundredths of a percent as people read it: 10%, 6.5%. */
export const percentText = (bp: number): string => `${Number((bp / 100).toFixed(2))}%`;
