/** PostgreSQL with a synchronous standby, as Patroni, etcd and HAProxy run it: own folders, own ports, on this machine. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './heap.ts';

const programs = ['patroni', 'etcd', 'haproxy'];
/** Debian's folder of PostgreSQL's programs, by version. */
const versions = '/usr/lib/postgresql';
/** `nobody`: PostgreSQL does not run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** The least that Patroni allows, in seconds: it promotes the standby this long after the primary was last seen. */
const timing = { ttl: 20, loop_wait: 5, retry_timeout: 5 };
/** In ms, for a cluster to be complete on a busy machine. */
const patience = 120_000;

/** Names of programs that are missing. */
export const missingPrograms = (): string[] =>
  programs.filter((name) => spawnSync(name, [name === 'haproxy' ? '-v' : '--version']).status !== 0);

interface Node {
  name: string;
  /** Patroni's own API. */
  api: string;
  port: number;
  folder: string;
  patroni: ChildProcess | undefined;
}

export interface Cluster {
  /** `DATABASE_URL` of the primary and of the standby, through HAProxy. */
  primary: string;
  replica: string;
  /** SIGKILL to Patroni and PostgreSQL of the primary. Returns when another one is promoted, by `performance.now()`. */
  killPrimary(): Promise<number>;
  /** Starts what was killed, and waits until it is the synchronous standby. */
  restart(): Promise<void>;
  /** A planned change of the primary. Returns after the promotion. */
  switchover(): Promise<void>;
}

/** Runs `work` with a cluster in `folder`, and ends it after. */
export async function withCluster(folder: string, work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const own = join(folder, 'cluster');
  await mkdir(own);
  await chmod(folder, 0o755);
  if (unprivileged.uid !== undefined) await chown(own, unprivileged.uid, unprivileged.gid);
  const children: ChildProcess[] = [];
  const run = (command: string, args: string[]): ChildProcess => {
    const child = spawn(command, args, {
      cwd: own,
      env: { ...process.env, HOME: own },
      stdio: 'ignore',
      ...unprivileged,
    });
    children.push(child);
    return child;
  };
  const newest = (await readdir(versions)).toSorted((a, b) => Number(b) - Number(a))[0] ?? '';
  const etcd = await startEtcd(own, run);
  const nodes = await Promise.all(
    ['one', 'two'].map(async (name): Promise<Node> => {
      const node = { name, api: `127.0.0.1:${await freePort()}`, port: await freePort(), folder: join(own, name) };
      await writeFile(
        join(own, `${name}.yaml`),
        JSON.stringify(settingsOf(node, etcd, join(versions, newest, 'bin'), own)),
      );
      return { ...node, patroni: undefined };
    }),
  );
  const start = (node: Node) => {
    node.patroni = run('patroni', [join(own, `${node.name}.yaml`)]);
  };
  try {
    for (const node of nodes) start(node);
    await complete(nodes);
    const { primary, replica } = await startHaproxy(own, nodes, run);
    await work({
      primary,
      replica,
      async killPrimary() {
        const [killed, other] = await byRole(nodes);
        killed.patroni?.kill('SIGKILL');
        process.kill(await postmaster(killed), 'SIGKILL');
        killed.patroni = undefined;
        await until(() => answers(other, 'primary'), 50);
        return performance.now();
      },
      async restart() {
        for (const node of nodes) if (!node.patroni) start(node);
        await complete(nodes);
      },
      async switchover() {
        const [leader, candidate] = await byRole(nodes);
        const asked = await fetch(`http://${leader.api}/switchover`, {
          method: 'POST',
          body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
        });
        if (asked.status !== 200) throw new Error(`the switchover was refused: ${await asked.text()}`);
        await until(() => answers(candidate, 'primary'), 50);
        await complete(nodes);
      },
    });
  } finally {
    for (const node of nodes) {
      node.patroni?.kill('SIGKILL');
      await postmaster(node).then(
        (pid) => process.kill(pid, 'SIGQUIT'),
        () => {},
      );
    }
    for (const child of children) child.kill('SIGKILL');
  }
}

async function startEtcd(folder: string, run: (command: string, args: string[]) => ChildProcess): Promise<string> {
  const [clients, peers] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const given = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': `http://${clients}`,
    'advertise-client-urls': `http://${clients}`,
    'listen-peer-urls': `http://${peers}`,
    'initial-advertise-peer-urls': `http://${peers}`,
    'initial-cluster': `default=http://${peers}`,
    // A busy disk must not end its own leadership.
    'heartbeat-interval': '300',
    'election-timeout': '3000',
  };
  run(
    'etcd',
    Object.entries(given).map(([name, value]) => `--${name}=${value}`),
  );
  await until(() => isOk(`http://${clients}/health`), 100);
  return clients;
}

/** The settings of a node, as JSON, which is YAML. */
const settingsOf = (node: Omit<Node, 'patroni'>, etcd: string, programs: string, folder: string) => ({
  scope: 'tokri',
  name: node.name,
  restapi: { listen: node.api, connect_address: node.api },
  etcd3: { host: etcd },
  bootstrap: {
    dcs: {
      ...timing,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
    },
    initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${node.port}`,
    connect_address: `127.0.0.1:${node.port}`,
    data_dir: node.folder,
    bin_dir: programs,
    pgpass: join(folder, `${node.name}.pgpass`),
    authentication: {
      superuser: { username: 'postgres', password: 'postgres' },
      replication: { username: 'replicator', password: 'replicator' },
    },
    pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    parameters: { unix_socket_directories: folder },
  },
});

async function startHaproxy(
  folder: string,
  nodes: readonly Node[],
  run: (command: string, args: string[]) => ChildProcess,
): Promise<{ primary: string; replica: string }> {
  const ports = { primary: await freePort(), replica: await freePort() };
  const file = join(folder, 'haproxy.cfg');
  const sections = Object.entries(ports).map(
    ([role, port]) => `listen ${role}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, api, port: own }) => `  server ${name} 127.0.0.1:${own} check port ${api.split(':')[1]}\n`).join('')}`,
  );
  await writeFile(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
${sections.join('\n')}`,
  );
  run('haproxy', ['-db', '-f', file]);
  const addressOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  return { primary: addressOf(ports.primary), replica: addressOf(ports.replica) };
}

const isOk = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Returns true when a node has a role, such as `primary` or `sync`, by Patroni's health checks. */
const answers = ({ api }: Node, role: string): Promise<boolean> => isOk(`http://${api}/${role}`);

/** @throws Error after two minutes */
async function until(isSo: () => Promise<boolean>, interval: number): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('the cluster does not become what it should');
    await pause(interval);
  }
}

/** The primary and the other one. */
async function byRole(nodes: readonly Node[]): Promise<[Node, Node]> {
  const [one, two] = nodes as [Node, Node];
  return (await answers(one, 'primary')) ? [one, two] : [two, one];
}

/** Waits for a primary with a synchronous standby. */
const complete = (nodes: readonly Node[]): Promise<void> =>
  until(async () => {
    const roles = await Promise.all(
      nodes.map(async (node) => [await answers(node, 'primary'), await answers(node, 'sync')]),
    );
    return roles.some(([isPrimary]) => isPrimary) && roles.some(([, isSync]) => isSync);
  }, 200);

/** The first process of a node's PostgreSQL. */
const postmaster = async ({ folder }: Node): Promise<number> =>
  Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
