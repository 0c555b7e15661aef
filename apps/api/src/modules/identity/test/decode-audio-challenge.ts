/** Listens: counts the tones between the long pauses, as somebody who cannot see the picture would. */
export function decodeAudioChallenge(audio: string): string {
  const wave = Buffer.from(audio, "base64");
  const rate = wave.readUInt32LE(24);
  const loud = [...wave.subarray(44)].map((v) => Math.abs(v - 128) > 20);
  const digits: number[] = [0];
  let quiet = 0;
  let isOn = false;
  for (const on of loud) {
    quiet = on ? 0 : quiet + 1;
    if (on && !isOn) {
      isOn = true;
      digits[digits.length - 1]!++;
    }
    if (quiet > rate * 0.05) isOn = false;
    if (quiet === Math.round(rate * 0.7)) digits.push(0);
  }
  return digits.filter((n) => n > 0).join("");
}
