/** The files in `deploy/` agree with the shop and with each other. `npm run assure -- container`, `rolling` and `kubernetes` run them. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { readConfig, settingNames } from '../server/runtime/config.ts';
import { root } from './commands.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const compose = z
  .object({
    'x-tokri': z.object({
      environment: z.record(z.string(), z.string()),
      healthcheck: z.object({ test: z.array(z.string()) }),
      stop_grace_period: z.string(),
    }),
    services: z.record(
      z.string(),
      z.looseObject({
        image: z.string(),
        command: z.array(z.string()).optional(),
        environment: z.record(z.string(), z.string()).optional(),
        read_only: z.boolean().optional(),
      }),
    ),
  })
  .parse(parse(read('deploy/compose.yaml'), { merge: true }));
const unit = read('deploy/systemd/tokri@.service');
const kubernetes = readdirSync(join(root, 'deploy/kubernetes'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => ({ file, text: read(join('deploy/kubernetes', file)) }));
const deployment = read('deploy/kubernetes/base/deployment.yaml');
const configMap = read('deploy/kubernetes/base/kustomization.yaml');

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);
/** The words of a line of settings: `PORT=%i HOST=127.0.0.1`. */
const namesIn = (text: string): string[] => all(text, /\b([A-Z][A-Z0-9_]*)=/g);

describe('settings in deploy/', () => {
  const expectSettings = (names: string[], besides: string[] = []) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !settingNames.includes(name) && !besides.includes(name))).toEqual([]);
  };

  it('are those of the shop, in the image, compose and systemd', () => {
    expectSettings(all(dockerfile, /^ENV (.*)$/gm).flatMap(namesIn), ['CI', 'NODE_ENV']);
    expectSettings(Object.keys(compose['x-tokri'].environment));
    expectSettings(Object.keys(compose.services.migrate?.environment ?? {}));
    expectSettings(Object.keys(parseEnv(read('deploy/systemd/tokri.env'))));
    for (const text of [unit, read('deploy/systemd/tokri-migrate.service')])
      expectSettings(all(text, /^Environment=(.*)$/gm).flatMap(namesIn));
  });

  it('are those of the shop on Kubernetes', () => {
    const literals = kubernetes.flatMap(({ text }) => all(text, /^ {6}- ([A-Z_]+)=/gm));
    const secrets = kubernetes.flatMap(({ text }) => all(text, /--from-literal=([A-Z_]+)=/g));
    expectSettings([...literals, ...secrets, ...all(deployment, /^ {12}- name: ([A-Z_]+)$/gm)], ['POSTGRES_PASSWORD']);
  });

  it('that compose demands are written by setup.sh, and only the name of the shop comes from its owner', () => {
    const text = read('deploy/compose.yaml');
    const written = all(read('deploy/setup.sh'), /\badd ([A-Z_]+) /g);
    const demanded = new Set(all(text, /\$\{([A-Z_]+):\?/g));
    expect([...demanded].filter((name) => !written.includes(name))).toEqual([]);
    expect(new Set(all(text, /\$\{([A-Z_]+):-/g))).toEqual(new Set(['TOKRI_IMAGE']));
    expect([...demanded].sort()).toEqual(['DOMAIN', 'POSTGRES_PASSWORD', 'SECRET']);
  });
});

describe('the files in deploy/', () => {
  it('start the server as `npm start` does', () => {
    const { scripts } = z.object({ scripts: z.object({ start: z.string() }) }).parse(JSON.parse(read('package.json')));
    expect(
      z
        .array(z.string())
        .parse(JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? ''))
        .join(' '),
    ).toBe(scripts.start);
    expect(unit).toContain(`ExecStart=/usr/bin/env ${scripts.start}\n`);
    const flags = all(read('deploy/warm-compile-cache.mjs'), /'(--[\w-]+=\d+)'/g);
    expect(`node ${flags.join(' ')} server/main.ts`).toBe(scripts.start);
  });

  it('agree about the port', () => {
    const port = numberIn(dockerfile, /\bPORT=(\d+)/);
    expect(port).toBe(readConfig({}).port);
    const ports = [
      ...all(dockerfile, /^EXPOSE (\d+)$/gm),
      ...all(compose.services.caddy?.environment?.UPSTREAMS ?? '', /:(\d+)/g),
      ...all(read('deploy/Caddyfile'), /tokri-\d:(\d+)/g),
      ...all(read('deploy/health-check.mjs'), /PORT \?\? (\d+)/g),
      ...all(deployment, /containerPort: (\d+)/g),
      ...all(read('deploy/kubernetes/base/network-policy.yaml'), /port: (3\d+)/g),
    ];
    expect(ports).toHaveLength(8);
    expect(new Set(ports)).toEqual(new Set([String(port)]));
  });

  it('ask for health at addresses that the server has', () => {
    const routes = all(read('server/http/health.ts'), /check\('(\/health\/[a-z/]+)'/g);
    const asked = ['deploy/Caddyfile', 'deploy/haproxy.cfg', 'deploy/health-check.mjs']
      .map(read)
      .concat(deployment)
      .map((text) => all(text, /(\/health\/[a-z/]+)/g));
    for (const addresses of asked) expect(addresses).not.toEqual([]);
    expect(asked.flat().filter((address) => !routes.includes(address))).toEqual([]);
  });

  it('name files that exist', () => {
    const copied = all(dockerfile, /^COPY (?:--from=build \/app\/)?([\w.-]+(?:[ /][\w.-]+)*) \.\/\S*$/gm)
      .flatMap((files) => files.split(' '))
      .filter((file) => file !== 'build' && file !== '.');
    const commands = Object.values(compose.services).flatMap(({ command }) => command?.slice(1) ?? []);
    const run = [
      ...compose['x-tokri'].healthcheck.test.slice(2),
      ...all(dockerfile, /"([\w/-]+\.(?:ts|mjs))"/g),
      ...all(read('deploy/systemd/tokri-migrate.service'), /node (\S+)$/gm),
      ...all(read('deploy/kubernetes/base/migrate.yaml'), /command: \[node, (\S+)\]/g),
      ...all(read('.dockerignore'), /^!(.+)$/gm),
      ...all(read('deploy/compose.yaml'), /dockerfile: (\S+)/g),
    ];
    const files = [...copied, ...commands, ...run];
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('leave a process the time that its shutdown takes, and let proxies notice it', () => {
    const { shutdownSeconds, drainSeconds } = readConfig({
      DATABASE_URL: 'postgres://db.example/shop',
      SECRET: 'x'.repeat(32),
    });
    expect(Number.parseInt(compose['x-tokri'].stop_grace_period, 10)).toBeGreaterThan(shutdownSeconds);
    expect(numberIn(unit, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(shutdownSeconds);
    const inPods = numberIn(configMap, /SHUTDOWN_SECONDS=(\d+)/);
    expect(numberIn(deployment, /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(inPods);
    expect(numberIn(configMap, /DRAIN_SECONDS=(\d+)/)).toBeLessThan(inPods);
    const interval = numberIn(read('deploy/Caddyfile'), /health_interval (\d+)ms/);
    const [, between, fall] = /check inter (\d+)ms fall (\d+)/.exec(read('deploy/haproxy.cfg')) ?? [];
    for (const noticed of [interval, Number(between) * Number(fall)])
      expect(2 * noticed).toBeLessThan(drainSeconds * 1000);
  });

  it('open no more connections than PostgreSQL takes by default', () => {
    const { database } = readConfig({ DATABASE_URL: 'postgres://db.example/shop', SECRET: 'x'.repeat(32) });
    const pods = numberIn(read('deploy/kubernetes/components/replicas/autoscaler.yaml'), /maxReplicas: (\d+)/);
    expect(pods * ((database.kind === 'postgres' ? database.pool : Number.NaN) + 1)).toBeLessThan(100);
  });

  it('pin the major version of PostgreSQL, to one', () => {
    const text = read('deploy/compose.yaml') + kubernetes.map((each) => each.text).join('');
    expect(new Set(all(text, /\/postgres(?:ql)?:(\S+)/g).map((tag) => tag.split('-')[0]))).toEqual(new Set(['17']));
  });

  it('run the processes without rights', () => {
    for (const service of ['tokri-1', 'tokri-2', 'migrate']) {
      expect(compose.services[service]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
    const pod = z.object({
      spec: z.object({ template: z.object({ spec: z.object({ containers: z.array(z.unknown()) }) }) }),
    });
    const pods = kubernetes
      .flatMap(({ text }) => parseAllDocuments(text).map((document) => pod.safeParse(document.toJS()).data))
      .filter((found) => found !== undefined);
    expect(pods).toHaveLength(3);
    for (const container of pods.flatMap(({ spec }) => spec.template.spec.containers)) {
      const securityContext = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
      expect(container).toMatchObject({ securityContext });
    }
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  });
});

describe('setup.sh', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tokri-setup-'));
    cpSync(join(root, 'deploy/setup.sh'), join(folder, 'setup.sh'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const setup = (...args: string[]) => spawnSync('sh', [join(folder, 'setup.sh'), ...args], { encoding: 'utf8' });
  const written = () => parseEnv(readFileSync(join(folder, '.env'), 'utf8'));

  it('writes .env alone, with secrets of its own, and says what to run', () => {
    const { status, stdout } = setup('shop.example', 'owner@shop.example');
    expect(status).toBe(0);
    expect(stdout).toContain('compose --file deploy/compose.yaml up');
    expect(readdirSync(folder).sort()).toEqual(['.env', 'setup.sh']);
    expect(statSync(join(folder, '.env')).mode & 0o077).toBe(0);
    const { DOMAIN, ADMIN_EMAIL, SECRET = '', POSTGRES_PASSWORD = '' } = written();
    expect({ DOMAIN, ADMIN_EMAIL }).toEqual({ DOMAIN: 'shop.example', ADMIN_EMAIL: 'owner@shop.example' });
    expect(SECRET).not.toBe(POSTGRES_PASSWORD);
    const DATABASE_URL = `postgres://tokri:${POSTGRES_PASSWORD}@postgres:5432/tokri`;
    expect(readConfig({ ...written(), SECRET, DATABASE_URL }).secret).toBe(SECRET);
  });

  it('changes nothing that is there', () => {
    setup('shop.example');
    const before = written();
    expect(setup('other.example', 'owner@shop.example').status).toBe(0);
    expect(written()).toEqual({ ...before, ADMIN_EMAIL: 'owner@shop.example' });
  });

  it.each([[], ['not a name'], ['-x']])('refuses %o', (...args) => {
    const { status, stderr } = setup(...args.filter((each) => each !== undefined));
    expect(status).toBe(1);
    expect(stderr).not.toBe('');
  });
});
