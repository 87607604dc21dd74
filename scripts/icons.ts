/** Makes the icons of the installed app from `public/favicon.svg`: `node scripts/icons.ts`. Run it after a change of the drawing. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const publicFolder = join(import.meta.dirname, '../public');
const folder = join(publicFolder, 'icons');
/** `--color-accent` of web/theme.css, the ground of the drawing. */
const ground = '#0a7a48';
/** A maskable icon may be cut to a circle of 80 % of its width. */
const safe = 0.8;

const drawing = await readFile(join(publicFolder, 'favicon.svg'), 'utf8');
/** Without round corners, for devices that cut icons to a shape of their own. */
const square = drawing.replace(' rx="9"', '');
if (square === drawing) throw new Error('public/favicon.svg has no round corners to remove');

const render = (svg: string, pixels: number) =>
  sharp(Buffer.from(svg), { density: (72 * pixels) / 32 }).resize(pixels, pixels);

async function write(name: string, image: Sharp): Promise<void> {
  await image.png({ compressionLevel: 9, palette: true }).toFile(join(folder, name));
}

/** The drawing, with a margin of its ground that may be cut away. */
async function maskable(pixels: number): Promise<Sharp> {
  const inner = Math.round(pixels * safe);
  const before = Math.floor((pixels - inner) / 2);
  const after = pixels - inner - before;
  const image = await render(square, inner).png().toBuffer();
  return sharp(image).extend({ top: before, bottom: after, left: before, right: after, background: ground });
}

await mkdir(folder, { recursive: true });
for (const pixels of [192, 512]) {
  await write(`icon-${pixels}.png`, render(drawing, pixels));
  await write(`maskable-${pixels}.png`, await maskable(pixels));
}
await write('apple-touch-icon.png', render(square, 180));
