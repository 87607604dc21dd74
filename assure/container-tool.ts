/** Builds and runs containers with what the machine has: Docker, or Podman with runc where crun does not work. */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '..');

/** Names of images that a scenario makes; it removes them. */
const bases = { base: 'localhost/tokri-assure-base', node: 'localhost/tokri-assure-node' };
/** In ms: a registry that does not answer by then is not there. */
const registryPatience = 60_000;

export interface ContainerTool {
  /** `docker` or `podman`, with its global options. */
  command: string[];
  build: string[];
  run: string[];
}

const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Undefined when no container can run here. */
export function containerTool(): ContainerTool | undefined {
  if (works('docker', 'info')) return { command: ['docker'], build: [], run: [] };
  if (!works('podman', 'info')) return undefined;
  // Inside of a container there is neither a network namespace nor a limit that may be raised.
  return {
    command: ['podman', ...(works('runc', '--version') ? ['--runtime', 'runc'] : [])],
    build: ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--layers=false'],
    // Podman gives a read-only container a writable /tmp unless an option forbids it.
    run: ['--read-only-tmpfs=false', '--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=4096:4096'],
  };
}

/** Runs a command of the tool, and returns what it prints. @throws Error with its errors when it fails */
export async function containers({ command }: ContainerTool, ...args: string[]): Promise<string> {
  const [program = '', ...options] = command;
  return runProgram(program, [...options, ...args]);
}

async function runProgram(program: string, args: readonly string[], cwd = root): Promise<string> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const [said, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${errors.slice(-2_000)}`);
  return said.trim();
}

/**
 * Arguments of a build that choose its base images: none where a registry answers, else images that are made here from Debian's packages
 * and this runtime. Undefined where neither is possible. @param folder for what is made
 */
export async function baseArguments(tool: ContainerTool, folder: string): Promise<string[] | undefined> {
  const [program = '', ...options] = tool.command;
  const pulled = spawnSync(program, [...options, 'pull', 'docker.io/library/debian:bookworm-slim'], {
    stdio: 'ignore',
    timeout: registryPatience,
  });
  if (pulled.status === 0) return [];
  if (process.getuid?.() !== 0 || !works('debootstrap', '--version')) return undefined;
  await makeBases(tool, folder);
  return ['--build-arg', `NODE_IMAGE=${bases.node}`, '--build-arg', `BASE_IMAGE=${bases.base}`];
}

async function makeBases(tool: ContainerTool, folder: string): Promise<void> {
  const debian = join(folder, 'debian');
  await runProgram('debootstrap', ['--variant=minbase', '--include=ca-certificates,libatomic1', 'bookworm', debian]);
  // As the slim images of Debian.
  for (const path of [
    'var/cache/apt',
    'var/cache/debconf',
    'var/lib/apt/lists',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
  ])
    rmSync(join(debian, path), { recursive: true, force: true });
  await runProgram('tar', ['--directory', debian, '--create', '--file', join(folder, 'debian.tar'), '.']);
  await containers(tool, 'import', join(folder, 'debian.tar'), bases.base);
  const context = join(folder, 'node');
  // npm names its own program in the environment of what it runs.
  const npm = process.env.npm_execpath ?? (await runProgram('sh', ['-c', 'readlink -f "$(command -v npm)"']));
  cpSync(join(npm, '../..'), join(context, 'lib/node_modules/npm'), { recursive: true });
  mkdirSync(join(context, 'bin'));
  copyFileSync(process.execPath, join(context, 'bin/node'));
  // A machine behind a proxy has certificates of its own.
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) copyFileSync(certificates, join(context, 'certificates.crt'));
  writeFileSync(
    join(context, 'Dockerfile'),
    `FROM ${bases.base}
COPY bin /usr/local/bin
COPY lib /usr/local/lib
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
${certificates ? 'COPY certificates.crt /etc/ssl/certs/ca-certificates.crt\nENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' : ''}
`,
  );
  await containers(tool, 'build', ...tool.build, '--tag', bases.node, context);
}

/** Removes the images and the volumes that a scenario made. */
export async function removeImages(tool: ContainerTool, image: string, volumes: readonly string[]): Promise<void> {
  await containers(tool, 'rmi', '--force', image, bases.node, bases.base).catch(() => {});
  await containers(tool, 'volume', 'rm', '--force', ...volumes).catch(() => {});
}
