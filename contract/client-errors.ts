/** What a browser tells the shop about a failure of a page. It names no person, address or order. */
import * as z from 'zod';

const line = (most: number) => z.string().trim().max(most);

export const clientErrorBody = z.strictObject({
  /** `error`, `rejection`: thrown outside of React. `render`: a screen failed. `file`: a part of the page did not come. */
  kind: z.enum(['error', 'rejection', 'render', 'file']),
  message: line(300).min(1),
  /** Where in the code, innermost first. */
  stack: line(1_500).optional(),
  /** The route that was shown, as in web/routes.ts: no address, since addresses may name people or orders. */
  screen: line(100).optional(),
});
export type ClientErrorBody = z.infer<typeof clientErrorBody>;
