import type { Person } from '../../../contract/people.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { changesFor, type PersonChange, personChanges } from './person-change.ts';

interface Props {
  person: Person;
  isSelf: boolean;
  onChange: (change: PersonChange) => void;
}

const joined = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });

/** One person with what can be done. On a phone a card, on a desk a line. */
export const PersonRow = ({ person, isSelf, onChange }: Props) => (
  <li className="grid grid-cols-2 gap-x-3 gap-y-2 p-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_9rem_8rem_21rem] lg:items-center">
    <div className="col-span-2 min-w-0 lg:col-span-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
        {person.name}
        {isSelf && <Pill tone="plain">You</Pill>}
        {person.role === 'ADMIN' && <Pill tone="good">Administrator</Pill>}
        {person.status === 'Suspended' && <Pill tone="danger">Suspended</Pill>}
      </p>
      <p className="text-sm break-all text-muted">{person.email}</p>
    </div>
    <p className="text-sm text-muted tabular-nums">{person.mobile ? `+91 ${person.mobile}` : 'No mobile'}</p>
    <p className="text-right text-sm text-muted lg:text-left">
      <span className="lg:sr-only">Joined </span>
      <time dateTime={person.createdAt}>{joined.format(new Date(person.createdAt))}</time>
    </p>
    <div className="col-span-2 mt-1 flex flex-wrap gap-2 lg:col-span-1 lg:mt-0 lg:justify-end">
      {changesFor(person).map((change) => (
        <Button
          key={change}
          look={change === 'suspend' || change === 'demote' ? 'quiet' : 'outline'}
          className="px-4 text-sm"
          aria-label={`${personChanges[change].label}: ${person.name}`}
          onClick={() => onChange(change)}
        >
          {personChanges[change].label}
        </Button>
      ))}
    </div>
  </li>
);
