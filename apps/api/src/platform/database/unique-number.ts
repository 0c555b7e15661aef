/** More draws than any crowd in one second needs. */
const MAX_DRAWS = 20;

/**
 * Writes something under a number drawn at random, and draws again where the number is taken: short numbers that people
 * read out do meet, most of all in a busy second.
 * @param write inserts with `on conflict (…) do nothing returning …`; undefined where nothing was written
 * @returns the number it stands under
 * @throws where twenty draws in a row were taken
 */
export async function insertWithUniqueNumber(
  draw: () => string,
  write: (number: string) => Promise<object | undefined>,
): Promise<string> {
  for (let i = 0; i < MAX_DRAWS; i++) {
    const number = draw();
    if (await write(number)) return number;
  }
  throw new Error("no free number");
}
