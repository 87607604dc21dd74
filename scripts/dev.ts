/**
 * `npm run dev`: the store's API with restarts on change, and the web app from Vite in front of it (http://localhost:5173). It
 * needs no build. Hindi is at http://localhost:5173/hi.
 *
 * PORT is the store's port, DEV_PORT the one to open.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './commands.ts';

const env = { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH };
const start = (command: string): ChildProcess => spawn(command, { shell: true, cwd: root, stdio: 'inherit', env });

const children = [start('node --watch server/main.ts --api-only'), start('react-router dev')];

// Ctrl-C reaches all of them by itself; when one ends, the other is stopped.
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    for (const other of children) other.kill();
  });
}
