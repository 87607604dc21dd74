import { text } from '../../messages/text.ts';
import { type HealthCheck, well } from '../runtime/health-check.ts';
import { type Measure, secondsSince } from '../runtime/measures.ts';
import { type Catalogue, checkEvery } from './catalogue.ts';

/** Checks that may fail before it is a problem, as seconds. */
const patience = (4 * checkEvery) / 1000;

export const catalogueCheck = (catalogue: Pick<Catalogue, 'checkedAt'>): HealthCheck => ({
  name: 'catalogue',
  title: text('health.catalogue'),
  check() {
    if (secondsSince(catalogue.checkedAt) < patience) return well(text('health.catalogueWell'));
    const message = text('health.catalogueOld');
    return { state: 'failed', message, advice: text('health.restartProcess'), since: catalogue.checkedAt };
  },
});

export const catalogueMeasure = (catalogue: Pick<Catalogue, 'checkedAt'>): Measure => ({
  name: 'tokri_catalogue_age_seconds',
  help: 'Time since products, stock and the search index in memory were compared with the database.',
  kind: 'gauge',
  read: () => [{ value: secondsSince(catalogue.checkedAt) }],
});
