/** The load balancers of `deploy/`, run with their files as a merchant has them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './heap.ts';

const deploy = join(import.meta.dirname, '../deploy');

/** A load balancer: its program, and how to run it on `port` before three processes, with files in `folder`. */
interface Proxy {
  name: string;
  version: string[];
  command: string[];
  settings(port: number, upstreams: readonly string[], folder: string): Record<string, string>;
}

const proxies: readonly Proxy[] = [
  {
    name: 'caddy',
    version: ['caddy', 'version'],
    command: ['caddy', 'run', '--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile'],
    settings: (port, upstreams, folder) => ({
      DOMAIN: `http://127.0.0.1:${port}`,
      UPSTREAMS: upstreams.join(' '),
      CADDY_ADMIN: 'off',
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    }),
  },
  {
    name: 'haproxy',
    version: ['haproxy', '-v'],
    command: ['haproxy', '-db', '-f', join(deploy, 'haproxy.cfg')],
    settings: (port, upstreams) => ({
      BIND: `127.0.0.1:${port}`,
      ...Object.fromEntries(upstreams.map((upstream, n) => [`TOKRI_${n + 1}`, upstream])),
    }),
  },
];

export const installedProxies = (): Proxy[] =>
  proxies.filter(({ version: [command = '', ...args] }) => spawnSync(command, args).status === 0);

/** Runs `work` with the address of the load balancer before the processes at `urls`. @throws when it does not answer */
export async function behindProxy(
  proxy: Proxy,
  { urls, folder }: { urls: readonly string[]; folder: string },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [command = '', ...args] = proxy.command;
  const upstreams = urls.map((each) => new URL(each).host);
  const child = spawn(command, args, {
    env: { ...process.env, ...proxy.settings(port, upstreams, folder) },
    stdio: 'ignore',
  });
  try {
    await answering(url, child);
    await work(url);
  } finally {
    // At SIGTERM it would wait for open connections.
    child.kill('SIGKILL');
  }
}

/** Waits until the shop answers through the proxy. @throws when the proxy ends before */
async function answering(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const status = await fetch(`${url}/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(100);
  }
  throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
}
