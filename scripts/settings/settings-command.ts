import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { configureZodMessages } from '../../server/lib/zod-messages.ts';
import { type Command, configOf, userFolder } from '../command.ts';
import { openShopData } from '../tools.ts';
import { readShop, writeShop } from './apply.ts';
import { parseFile, withPictures, writeFileOf } from './file.ts';

const usage = `Usage:
  npm run settings -- export FILE.json
  npm run settings -- import FILE.json`;

/** Writes a file, or leaves the one that is there as it was. */
async function replaceFile(path: string, text: string): Promise<void> {
  // Otherwise the error would have the name of the temporary file.
  await access(dirname(path));
  const unfinished = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

const run: Command['run'] = async ([command, file, ...more], terminal) => {
  if (!file || more.length > 0 || (command !== 'import' && command !== 'export')) {
    terminal.err(`${usage}\n`);
    return 2;
  }
  const path = resolve(userFolder(terminal), file);
  const config = configOf(terminal);
  configureZodMessages();
  // Mistakes are reported before a database is created.
  const given = command === 'import' ? parseFile(await readFile(path, 'utf8')) : undefined;
  const { database, images, close } = await openShopData(config);
  try {
    const shop = { database, images, seller: config.seller, allowsHttp: config.privateReceivers };
    if (given) {
      const saved = await writeShop(shop, await withPictures(given, images));
      terminal.out(`The settings of ${saved.shop.name} are saved.\n`);
    } else {
      const { content, otherStores } = await readShop(shop);
      await replaceFile(path, await writeFileOf(content, images));
      terminal.out(`The settings are in ${path}\n`);
      if (otherStores.length > 0)
        terminal.out(`Areas and hours are those of the first store. Not in the file: ${otherStores.join(', ')}\n`);
    }
    return 0;
  } finally {
    await close();
  }
};

export const settingsCommand: Command = { run, away: 'The database went away. Please try again.' };
