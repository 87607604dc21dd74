/** Error reports from the browser. They contain no person, address or order. */
import * as z from 'zod';
import { call } from './call.ts';
import { nothing } from './fields.ts';

const line = (most: number) => z.string().trim().max(most);

const clientErrorBody = z.strictObject({
  /** `error`, `rejection`: thrown outside React. `render`: a screen failed to render. `file`: a script file did not load. */
  kind: z.enum(['error', 'rejection', 'render', 'file']),
  message: line(300).min(1),
  /** Stack trace, innermost frame first. */
  stack: line(1_500).optional(),
  /** The route pattern from web/routes.ts. Not the URL, because URLs may contain names or order numbers. */
  screen: line(100).optional(),
});
export type ClientErrorBody = z.infer<typeof clientErrorBody>;

export const clientErrorCalls = {
  reportClientError: call('public', 'POST', '/api/v1/client-errors', { body: clientErrorBody, output: nothing }),
};
