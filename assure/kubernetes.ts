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

/** The package with the schemas of a group of the API; those of Kubernetes itself by default. */
const packages: Record<string, string> = {
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

interface Model {
  new (object: Named): { validate(): void };
}

export async function checkKubernetes(print: (line: string) => void): Promise<void> {
  if (spawnSync('kubectl', ['version', '--client']).status !== 0) return print('  SKIPPED: kubectl is not installed');
  const faults: string[] = [];
  for (const configuration of configurations) {
    const objects = await render(configuration);
    for (const object of objects) faults.push(...(await faultsOf(object)).map((fault) => `${configuration}: ${fault}`));
    print(`  ${configuration}: ${objects.map(({ kind }) => kind).join(', ')}`);
  }
  for (const fault of faults) print(`  FAILED ${fault}`);
  if (faults.length > 0) throw new Error(`${faults.length} objects are wrong`);
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

/** What the schema of the object's kind says of it. */
async function faultsOf(object: Named): Promise<string[]> {
  const { apiVersion, kind, metadata } = object;
  const [group = ''] = apiVersion.split('/');
  const models: Record<string, Model> = await import(`${packages[group] ?? 'kubernetes-models'}/${apiVersion}`);
  const Model = models[kind];
  if (!Model) return [`${apiVersion} has no ${kind}`];
  try {
    new Model(object).validate();
    return [];
  } catch (error) {
    return [`${kind} ${metadata.name}: ${error instanceof Error ? error.message : error}`];
  }
}
