/** The load balancers of `deploy/`, run with their files as a merchant has them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from './heap.ts';
import { withProgram } from './program.ts';

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
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const env = { ...process.env, ...proxy.settings(port, upstreams, folder) };
  await withProgram(command, args, { env }, isReady, () => work(url));
}
