import { useState } from 'react';
import type { CashDay } from '../../../contract/cash.ts';
import { m } from '../../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { StartShift } from './start-shift.tsx';

/** Starts a shift of somebody who delivers and has none. */
export function StartForSomebody({ people }: Pick<CashDay, 'people'>) {
  const [chosen, setChosen] = useState('');
  const userId = (people.find(({ _id }) => _id === chosen) ?? people[0])?._id;
  return (
    <Card title={m.cashBook.startFor()} className="print:hidden">
      {userId === undefined ? (
        <p className="text-muted">{m.cashBook.nobodyLeft()}</p>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <Select
            label={m.cashBook.choosePerson()}
            value={userId}
            options={people.map(({ _id, name }) => [_id, name] as const)}
            onChange={setChosen}
            className="min-w-0 flex-1 basis-52"
          />
          <div className="min-w-0 flex-2 basis-80">
            <StartShift userId={userId} />
          </div>
        </div>
      )}
    </Card>
  );
}
