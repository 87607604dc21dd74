import { text } from '../../messages/text.ts';
import { codeVersion } from '../db/schema-version.ts';
import { type HealthCheck, well } from '../runtime/health-check.ts';
import type { LiveSchema } from './live-schema.ts';

/** @param version of this Tokri */
export const schemaCheck = (schema: LiveSchema, version: string): HealthCheck => ({
  name: 'version',
  title: text('health.version'),
  check() {
    const advice = text('health.restartNewer');
    if (!schema.servesThisCode())
      return { state: 'failed', message: text('health.versionOutdated', { version }), advice };
    const tables = schema.version() ?? codeVersion;
    if (tables > codeVersion) return { state: 'attention', message: text('health.versionOlder', { version }), advice };
    return well(text('health.versionWell', { version, tables }));
  },
});
