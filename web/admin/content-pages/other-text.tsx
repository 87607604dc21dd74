import type { PageText } from '../../../contract/content-pages.ts';
import { m } from '../../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
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
  <div role="alert" className="mb-4 rounded-lg bg-warning-soft p-4">
    <p className="font-semibold text-warning">{message}</p>
    <div className="mt-3 rounded-md border border-line bg-canvas p-3">
      <TextArea readOnly label={m.helpAdmin.otherText()} lang={page.language} rows={8} value={page.body} />
      <p className="mt-2">
        <StatePill state={page.state} />
      </p>
    </div>
    <div className="mt-3 flex flex-wrap gap-3">
      <Button variant="outline" onClick={onTake}>
        {m.helpAdmin.takeOther()}
      </Button>
      <Button variant="outline" onClick={onKeep}>
        {m.helpAdmin.keepMine()}
      </Button>
    </div>
  </div>
);
