import { randomInt } from "node:crypto";
import sharp from "sharp";

/** Digits as strokes in a box of 20 × 32: no font has to be on the machine. */
const strokes: Record<string, string> = {
  "1": "M5 8 L11 2 V30",
  "2": "M3 9 Q4 2 10 2 Q17 2 17 9 Q17 14 3 30 H18",
  "3": "M3 4 H16 L9 13 Q17 14 17 22 Q17 30 9 30 Q4 30 2 26",
  "4": "M13 30 V2 L2 21 H18",
  "5": "M16 2 H5 L4 14 Q8 12 11 12 Q17 13 17 21 Q17 30 9 30 Q4 30 2 26",
  "6": "M15 3 Q4 6 3 20 Q3 30 10 30 Q17 30 17 22 Q17 14 10 14 Q5 14 3 20",
  "7": "M2 2 H17 L8 30",
  "8": "M10 2 Q16 2 16 8 Q16 14 10 15 Q3 16 3 23 Q3 30 10 30 Q17 30 17 23 Q17 16 10 15 Q4 14 4 8 Q4 2 10 2",
  "9": "M16 11 Q15 17 10 17 Q3 17 3 9 Q3 2 10 2 Q17 2 17 11 Q16 26 6 30",
};

const WIDTH = 220;
const HEIGHT = 80;

const some = (low: number, high: number) => low + randomInt(0, 1000) / (1000 / (high - low));

/** A number as a picture a person of eighty can read and a simple program cannot: large, turned, crossed by lines. */
export function challengePicture(answer: string): Promise<Buffer> {
  const step = WIDTH / answer.length;
  const digits = [...answer].map((digit, i) => {
    const x = i * step + step / 2 - 16 + some(-4, 4);
    const turn = `translate(${x.toFixed(1)} ${some(10, 22).toFixed(1)}) rotate(${some(-16, 16).toFixed(1)} 16 24) scale(${some(1.35, 1.6).toFixed(2)})`;
    return `<path transform="${turn}" d="${strokes[digit]}" stroke-width="${some(3, 4).toFixed(1)}"/>`;
  });
  const lines = Array.from({ length: 5 }, () => {
    const y = () => some(0, HEIGHT).toFixed(0);
    return `<path d="M0 ${y()} Q${WIDTH / 2} ${y()} ${WIDTH} ${y()}" stroke-width="1.2" opacity="0.7"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fbf8f1"/><g fill="none" stroke="#123d31" stroke-linecap="round" stroke-linejoin="round">${digits.join("")}${lines.join("")}</g></svg>`;
  return sharp(Buffer.from(svg))
    .resize(WIDTH * 2)
    .png({ palette: true })
    .toBuffer();
}

const RATE = 4000;
const samples = (seconds: number) => Math.round(seconds * RATE);

/**
 * The same number to be heard: as many tones as the digit says, a pause, the next digit. Counting needs no language
 * and no recorded voice (S5). WAV, 8 bits, one channel.
 */
export function challengeSound(answer: string): Buffer {
  const parts: number[] = [];
  const silence = (seconds: number) => parts.push(...Array<number>(samples(seconds)).fill(128));
  const tone = (seconds: number, hertz: number) => {
    const length = samples(seconds);
    for (let i = 0; i < length; i++) {
      const fade = Math.min(1, i / 80, (length - i) / 80);
      parts.push(Math.round(128 + 90 * fade * Math.sin((2 * Math.PI * hertz * i) / RATE)));
    }
  };
  for (const digit of answer) {
    for (let i = 0; i < Number(digit); i++) {
      tone(0.16, 620);
      silence(0.16);
    }
    silence(1);
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + parts.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(parts.length, 40);
  return Buffer.concat([head, Buffer.from(parts)]);
}
