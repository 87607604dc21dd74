/** Real pictures for tests, generated on demand. */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** One brick-red area with this many pixels. */
export const brick = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 170, g: 68, b: 51 } } });

/** Red on its left half, blue on its right. */
export const flag = (width: number, height: number): Sharp =>
  brick(width, height).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: { r: 0, g: 0, b: 200 } } },
      left: width / 2,
      top: 0,
    },
  ]);

/** Location, camera, a colour profile and an XMP note, as a phone writes them. */
export const withMetadata = (picture: Sharp): Sharp =>
  picture
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Lens of a shopper</note></x:xmpmeta>')
    .withExif({
      IFD0: { Model: 'Lens of a shopper' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 3/1', GPSLongitudeRef: 'E', GPSLongitude: '72/1 52/1 3/1' },
    });

/** The first six tenths of a noisy picture. */
export async function truncated(format: 'png' | 'jpeg' | 'webp' | 'avif'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const background = { r: 0, g: 0, b: 0 };
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background, noise } });
  const whole = await picture.toFormat(format).toBuffer();
  return whole.subarray(0, Math.floor(whole.length * 0.6));
}

/** A valid black PNG with this many pixels in a few kilobytes, written by hand because encoding so many takes long. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8); // one bit for each pixel; the zeros after it mean greys, not interlaced
  const row = 1 + Math.ceil(width / 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(row * height));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.of())]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}
