import type { ZeroResultSearch } from '../../../contract/search.ts';
import { Button } from '../../ui/button.tsx';

interface Props {
  missed: ZeroResultSearch;
  onGive: () => void;
  onForget: () => void;
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** A search text with its possible actions. */
export const ZeroResultRow = ({ missed: { text, times, lastDay, found }, onGive, onForget }: Props) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5">
    <div className="min-w-48 flex-1">
      <p className="font-semibold [overflow-wrap:anywhere]">{text}</p>
      <p className="text-sm text-muted">
        {times === 1 ? 'Once' : `${times.toLocaleString('en-IN')} times`}, last on{' '}
        <time dateTime={lastDay}>{dayFormat.format(new Date(`${lastDay}T12:00:00+05:30`))}</time> ·{' '}
        {found === 0 ? 'finds nothing' : `finds ${found}`}
      </p>
    </div>
    <div className="flex gap-2">
      <Button look="outline" className="px-4 text-sm" onClick={onGive}>
        Assign to a product<span className="sr-only">: {text}</span>
      </Button>
      <Button look="quiet" className="px-4 text-sm" onClick={onForget}>
        Forget<span className="sr-only">: {text}</span>
      </Button>
    </div>
  </li>
);
