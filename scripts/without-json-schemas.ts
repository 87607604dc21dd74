/**
 * A Vite plugin that leaves Zod's conversion to JSON schemas out of the browser's scripts. Only the server describes its calls
 * (OpenAPI); in a browser the conversion is 4 KB (brotli) that nothing calls, and that no bundler can drop, because every schema refers
 * to it.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const conversion = /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;

export function withoutJsonSchemas(): Plugin {
  return {
    name: 'tokri-without-json-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: conversion },
      handler(id) {
        const source = readFileSync(id, 'utf8');
        const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => `absent as ${name}`);
        return [
          'const absent = () => () => undefined;',
          ...names.map((name) => `export const ${name} = absent;`),
          renamed.length > 0 ? `export { ${renamed.join(', ')} };` : '',
        ].join('\n');
      },
    },
  };
}
