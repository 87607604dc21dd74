import { text } from '../../messages/text.ts';
import type { BackgroundJobs, JobRecord } from './background-jobs.ts';
import { type HealthCheck, well } from './health-check.ts';
import { type Measure, secondsSince } from './measures.ts';

type Jobs = Pick<BackgroundJobs, 'records'>;

export const jobsCheck = (jobs: Jobs): HealthCheck => ({
  name: 'jobs',
  title: text('health.jobs'),
  check() {
    const failing = jobs.records.filter(({ failingSince }) => failingSince !== undefined);
    const [first] = failing.map(({ failingSince }) => failingSince).sort((a, b) => Number(a) - Number(b));
    if (!first) return well(text('health.jobsWell', { count: jobs.records.length }));
    const names = failing.map(({ name }) => name).join(', ');
    const advice = text('health.readLog');
    return { state: 'attention', message: text('health.jobsFailing', { names }), advice, since: first };
  },
});

export function jobMeasures(jobs: Jobs): Measure[] {
  // Prometheus has a label `job` of its own.
  const of = (value: (job: JobRecord) => number | undefined) => () =>
    jobs.records.flatMap((job) => {
      const read = value(job);
      return read === undefined ? [] : [{ value: read, labels: { task: job.name } }];
    });
  return [
    {
      name: 'tokri_job_runs_total',
      help: 'Runs of background jobs in this process.',
      kind: 'counter',
      read: of(({ runs }) => runs),
    },
    {
      name: 'tokri_job_failures_total',
      help: 'Runs of background jobs that failed.',
      kind: 'counter',
      read: of(({ failures }) => failures),
    },
    {
      name: 'tokri_job_seconds_total',
      help: 'Time that background jobs took.',
      kind: 'counter',
      read: of(({ ms }) => ms / 1000),
    },
    {
      name: 'tokri_job_failing_seconds',
      help: 'Time since the first failure that no success has followed; 0 without one.',
      kind: 'gauge',
      read: of(({ failingSince }) => (failingSince ? secondsSince(failingSince) : 0)),
    },
  ];
}
