import type { PageText } from '../../../../contract/pages/content-pages.ts';
import { m } from '../../../../messages/index.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { StatePill } from './state-pill.tsx';

interface Props {
  message: string;
  /** The text as somebody else has saved it. */
  page: PageText;
  onTake: () => void;
  /** Keeps the own text; saving it then replaces the other one. */
  onKeep: () => void;
}

/** Shows the text of somebody who was faster, and asks which of the two to go on with. */
export const OtherText = ({ message, page, onTake, onKeep }: Props) => (
  <ConflictNotice
    className="mb-4"
    choices={[
      [m.helpAdmin.takeOther(), onTake],
      [m.helpAdmin.keepMine(), onKeep],
    ]}
  >
    <p className="font-semibold text-warning">{message}</p>
    <div className="mt-3 rounded-md border border-line bg-canvas p-3">
      <TextArea readOnly label={m.helpAdmin.otherText()} lang={page.language} rows={8} value={page.body} />
      <p className="mt-2">
        <StatePill state={page.state} />
      </p>
    </div>
  </ConflictNotice>
);
