/** Runs the tools of `npm test`, from the repository's folder. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const environment = (extra: Record<string, string>) => ({
  ...process.env,
  PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH,
  ...extra,
});

export const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a command line with its output on the terminal. Returns its exit code. */
export function run(command: string, extra: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    spawn(command, { shell: true, cwd: root, stdio: 'inherit', env: environment(extra) })
      .on('error', () => resolve(1))
      .on('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a command line and captures its output. */
export function runQuietly(command: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(command, { shell: true, cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment({}) });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    const end = (code: number | null) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    child.on('error', () => end(1)).on('close', end);
  });
}

/** Seconds since `began` (milliseconds), as in `3.2 s`. */
export const since = (began: number) => `${((Date.now() - began) / 1000).toFixed(1)} s`;
