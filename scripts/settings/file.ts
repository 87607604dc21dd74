/** The settings of a shop as a file: complete, with delivery, offers, and the pictures in it. */
import * as z from 'zod';
import { imageIdOf, imageUrl } from '../../contract/api/images.ts';
import { storeShape } from '../../contract/delivery/stores.ts';
import { offerLimits } from '../../contract/offers/offer-limits.ts';
import { offerInFile } from '../../contract/offers/offers.ts';
import { defaultShopSettings } from '../../contract/settings/default-shop-settings.ts';
import { type ShopSettings, shopSettings } from '../../contract/settings/shop-settings.ts';
import type { Images } from '../../server/images/images.ts';
import { english } from '../../server/lib/errors.ts';
import { textOfMessage } from '../../server/lib/zod-messages.ts';
import { FileError } from '../command-errors.ts';

/** A pause is of a moment, so a file has none. */
const { position, closed, promise, slots } = storeShape.shape;
const storeInFile = storeShape
  .omit({ pause: true })
  // Files from before these existed have none of them.
  .extend({
    position: position.default(null),
    closed: closed.default(false),
    promise: promise.default(null),
    slots: slots.default(null),
  })
  .strict();
export type StoreInFile = z.output<typeof storeInFile>;

const content = {
  /** Files from before a group existed have none of it. */
  settings: z.preprocess(
    (given) => (typeof given === 'object' ? { ...defaultShopSettings, ...given } : given),
    shopSettings,
  ),
  /** Where and when the shop delivers. Without it, that stays. */
  store: storeInFile.optional(),
  offers: z.array(offerInFile).max(offerLimits.offers).superRefine(refuseTwins).optional(),
};
const fileContent = z.object(content);
export type FileContent = z.output<typeof fileContent>;

/** Two offers of a file would replace one another. */
function refuseTwins(offers: z.output<typeof offerInFile>[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [place, { code, title }] of offers.entries()) {
    const [field, key] = code === '' ? (['title', title] as const) : (['code', code] as const);
    if (seen.has(`${field} ${key}`))
      context.addIssue({
        code: 'custom',
        path: [place, field],
        message: `Another offer of the file has the ${field} ${key}.`,
      });
    seen.add(`${field} ${key}`);
  }
}

const settingsFile = z.object({
  tokri: z.literal('settings', 'This is not a file of settings.'),
  ...content,
  /** By the URL in `settings`: WebP, as base64. */
  pictures: z.record(z.string(), z.base64('A picture in the file is damaged.')),
});

type SettingsFile = z.output<typeof settingsFile>;

const urlsIn = ({ shop, hero }: ShopSettings) => [shop.logo, hero.image].filter((url) => url !== '');

/** The text of a file. @throws FileError when a picture is missing */
export async function writeFileOf(content: FileContent, images: Pick<Images, 'find'>): Promise<string> {
  const pictures: Record<string, string> = {};
  for (const url of urlsIn(content.settings)) {
    const found = await images.find({ id: imageIdOf(url) ?? '', width: 960, format: 'webp' });
    if (!found) throw new FileError(`There is no picture ${url} in DATA_DIR. No file was written.`);
    pictures[url] = found.bytes.toString('base64');
  }
  return `${JSON.stringify({ tokri: 'settings', ...content, pictures }, undefined, 2)}\n`;
}

/** The content of a file, with its pictures stored in this shop. @throws AppError when a picture cannot be used */
export async function withPictures(
  { tokri: _, settings, pictures, ...more }: SettingsFile,
  images: Pick<Images, 'add'>,
): Promise<FileContent> {
  const stored = async (url: string): Promise<string> => {
    // An address may be the name of a method of objects, such as 'constructor'.
    const picture = Object.hasOwn(pictures, url) ? pictures[url] : undefined;
    return picture === undefined ? url : imageUrl(await images.add(Buffer.from(picture, 'base64')));
  };
  return {
    ...more,
    settings: {
      ...settings,
      shop: { ...settings.shop, logo: await stored(settings.shop.logo) },
      hero: { ...settings.hero, image: await stored(settings.hero.image) },
    },
  };
}

/** Reads the text of a file. @throws FileError */
export function parseFile(text: string): SettingsFile {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new FileError('The file is not JSON.');
  }
  const read = settingsFile.safeParse(given);
  if (read.success) return read.data;
  const faults = read.error.issues.map(
    ({ path, message }) => `  ${path.join('.')}: ${english(textOfMessage(message))}`,
  );
  throw new FileError(`The file cannot be used. Nothing was changed.\n${faults.join('\n')}`);
}
