import type { PaymentNeeds } from './needs.ts';

/** Does one piece of a job: an error of one is logged, and does not keep the others waiting. @param id for the log */
export async function continueOnError(
  { log }: Pick<PaymentNeeds, 'log'>,
  id: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ id, err: error }, 'a payment could not be settled; it is tried again');
  }
}
