/** Reads the files of this folder. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { demoFile, demoRecipes } from './schema.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(pathOf(file), 'utf8'));

/** @throws Error when a file is missing or not as the README says */
export const readDemo = async () => ({
  file: demoFile.parse(await readJson('catalogue.json')),
  recipes: demoRecipes.parse(await readJson('recipes.json')).recipes,
});

/** @param name of a file in `images` */
export const readPicture = (name: string): Promise<Uint8Array> => readFile(pathOf(`images/${name}`));
