/**
 * The settings of the shop with its delivery areas, hours and offers as a file, on the database that DATABASE_URL or DATA_DIR names (docs/operations.md):
 *   npm run settings -- export FILE.json
 *   npm run settings -- import FILE.json
 */
import '../server/production.ts';
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readConfig } from '../server/platform/config.ts';
import { readEnvFile } from '../server/platform/env-file.ts';
import { AppError } from '../server/platform/errors.ts';
import { configureZodMessages } from '../server/platform/zod-messages.ts';
import { explainError } from './command-errors.ts';
import { readShop, writeShop } from './settings/apply.ts';
import { parseFile, SettingsFileError, withPictures, writeFileOf } from './settings/file.ts';
import { openShopData } from './tools.ts';

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

/** Returns the exit code: 0 success, 2 wrong arguments. */
async function main([command, file, ...more]: readonly string[]): Promise<number> {
  if (!file || more.length > 0 || (command !== 'import' && command !== 'export')) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  // npm runs its scripts in the repository's folder; the file is relative to the user's folder.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  // The command signs nothing, so it needs no secret.
  const env = { ...process.env, SECRET: 'nothing is signed by this command' };
  const config = readConfig(env, readEnvFile(process.cwd()));
  configureZodMessages();
  // Mistakes are reported before a database is created.
  const given = command === 'import' ? parseFile(await readFile(path, 'utf8')) : undefined;
  const { database, images, close } = await openShopData(config);
  try {
    const shop = { database, images, seller: config.seller, allowsHttp: config.privateReceivers };
    if (given) {
      const saved = await writeShop(shop, await withPictures(given, images));
      process.stdout.write(`The settings of ${saved.shop.name} are saved.\n`);
    } else {
      const { content, otherStores } = await readShop(shop);
      await replaceFile(path, await writeFileOf(content, images));
      process.stdout.write(`The settings are in ${path}\n`);
      if (otherStores.length > 0) {
        process.stdout.write(
          `Areas and hours are those of the first store. Not in the file: ${otherStores.join(', ')}\n`,
        );
      }
    }
    return 0;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isPlain = error instanceof SettingsFileError || error instanceof AppError;
  process.stderr.write(
    `${isPlain ? error.message : explainError(error, 'The database went away. Please try again.')}\n`,
  );
  process.exitCode = 1;
}
