/** How a part of the shop is, in words for its owner. */
import { type Text, text } from '../../messages/text.ts';

export interface Finding {
  /** `attention`: it works, but somebody should look at it. `failed`: something does not work now. */
  state: 'well' | 'attention' | 'failed';
  message: Text;
  /** A way to set it right, for the owner. */
  advice?: Text | undefined;
  /** When it began, if that is known. */
  since?: Date | undefined;
}

export interface HealthCheck {
  /** Stable, for clients of the API. */
  name: string;
  title: Text;
  /** Undefined when there is nothing to say, such as about payments of a shop without them. A rejection is a failure. */
  check(): Promise<Finding | undefined> | Finding | undefined;
}

export const well = (message: Text = text('health.allWell')): Finding => ({ state: 'well', message });
