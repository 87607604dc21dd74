/** Results of benchmarks as JSON, so that they can be compared and cited (docs/performance.md). */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { generator } from './generator.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'results');

/** Writes `bench/results/NAME.json`: the figures with the machine, versions and commit that they are from. */
export async function writeResult(name: string, figures: unknown): Promise<void> {
  const result = {
    benchmark: name,
    measured: new Date().toISOString(),
    commit: commitOf(),
    machine: {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      system: `${type()} ${release()}`,
    },
    versions: { node: process.versions.node, generator },
    figures,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

/** The commit, marked when files differ from it; `unknown` outside a clone. */
function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', ':!bench/results') !== '';
    return git('rev-parse', '--short=10', 'HEAD') + (changed ? ' with changes' : '');
  } catch {
    return 'unknown';
  }
}
