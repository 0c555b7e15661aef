/** The brand mark: two eaves and the lane between them. The stem takes the fill unless told otherwise. */
export function leaf({ fill = "#E2A72E", stem = fill }: { fill?: string; stem?: string } = {}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" aria-hidden="true"><path fill="${fill}" d="M32 47C27 39 12 36 3 25.500C4 12.500 17 4 29.600 5.300Q30.900 5.500 31 6.800L32 19.500L33 6.800Q33.100 5.500 34.400 5.300C47 4 60 12.500 61 25.500C52 36 37 39 32 47Z"/><path fill="none" stroke="${stem}" stroke-width="3.600" stroke-linecap="round" d="M32 45q1 9-4 15"/></svg>`;
}
