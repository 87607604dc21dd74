/**
 * Renders the three configurations of `deploy/kubernetes/` as `kubectl apply --kustomize` does, and validates every object against the
 * schemas of Kubernetes, CloudNativePG and the Prometheus operator.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { withFolder } from '../bench/shop.ts';

const folder = join(import.meta.dirname, '../deploy/kubernetes');
const configurations = ['small', 'cloudnative-pg', 'external-database'];
const named = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.object({ name: z.string() }) });
type Named = z.infer<typeof named>;

/** Packages with the schemas, 26 MB, which nothing else needs: they are installed when they are used. */
const packages = [
  'kubernetes-models@5.1.0',
  '@kubernetes-models/cloudnative-pg@2.0.0',
  '@kubernetes-models/prometheus-operator@6.0.0',
];

/** Where the schemas of each version of the API are that `deploy/kubernetes/` uses. */
const schemas: Record<string, string> = {
  v1: 'kubernetes-models/v1',
  'apps/v1': 'kubernetes-models/apps/v1',
  'autoscaling/v2': 'kubernetes-models/autoscaling/v2',
  'batch/v1': 'kubernetes-models/batch/v1',
  'networking.k8s.io/v1': 'kubernetes-models/networking.k8s.io/v1',
  'policy/v1': 'kubernetes-models/policy/v1',
  'postgresql.cnpg.io/v1': '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1',
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
};

interface Model {
  new (object: Named): { validate(): void };
}

export async function checkKubernetes(print: (line: string) => void): Promise<void> {
  if (spawnSync('kubectl', ['version', '--client']).status !== 0) return print('  SKIPPED: kubectl is not installed');
  installSchemas();
  const faults: string[] = [];
  for (const configuration of configurations) {
    const objects = await render(configuration);
    for (const object of objects) faults.push(...(await faultsOf(object)).map((fault) => `${configuration}: ${fault}`));
    print(`  ${configuration}: ${objects.map(({ kind }) => kind).join(', ')}`);
  }
  for (const fault of faults) print(`  FAILED ${fault}`);
  if (faults.length > 0) throw new Error(`${faults.length} objects are wrong`);
}

function installSchemas(): void {
  const args = ['install', '--no-save', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund', ...packages];
  const { status } = spawnSync('npm', args, { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' });
  if (status !== 0) throw new Error('npm could not install the schemas; its message is above.');
}

/** The objects of a configuration, with a name of the shop in place of the example, which must be nowhere after. */
async function render(configuration: string): Promise<Named[]> {
  return withFolder(async (copy) => {
    cpSync(folder, copy, { recursive: true });
    const file = join(copy, configuration, 'kustomization.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('https://shop.example', 'https://fruit.test'));
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(copy, configuration)], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    if (stdout.includes('shop.example'))
      throw new Error(`${configuration}: the name of the shop is in more than one place`);
    return parseAllDocuments(stdout).map((document) => named.parse(document.toJS()));
  });
}

/** Describes where the object does not fit the schema of its kind. */
async function faultsOf(object: Named): Promise<string[]> {
  const { apiVersion, kind, metadata } = object;
  const module = schemas[apiVersion];
  const models = module ? ((await import(module)) as Record<string, Model>) : undefined;
  const Model = models?.[kind];
  if (!Model) return [`${apiVersion} has no ${kind}`];
  try {
    new Model(object).validate();
    return [];
  } catch (error) {
    return [`${kind} ${metadata.name}: ${error instanceof Error ? error.message : error}`];
  }
}
