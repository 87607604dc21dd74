import type { SavedStore } from '../../../../contract/delivery/stores.ts';
import { m } from '../../../../messages/index.ts';
import { useIsStaff } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useStores } from '../../stores/stores-query.ts';
import type { ChangeStore } from './store-query.ts';

interface Props {
  saved: SavedStore;
  changes: ChangeStore;
}

/** Opens and closes one of several stores; nothing in a shop with one store. Staff read when theirs is closed. */
export function ClosedCard({ saved: { store }, changes }: Props) {
  const stores = useStores();
  const isStaff = useIsStaff();
  if (!stores) return null;
  const { name, closed } = store;
  if (isStaff) return closed ? <Card title={name} hint={m.storesAdmin.closedForStaff()} /> : null;
  const said = closed ? m.storesAdmin.opened({ name }) : m.storesAdmin.nowClosed({ name });
  return (
    <Card
      title={name}
      hint={closed ? m.storesAdmin.closedHint() : store.address}
      action={
        <Button
          variant={closed ? 'solid' : 'outline'}
          disabled={changes.busy}
          onClick={() => void changes.change({ closed: !closed }, said).catch(() => {})}
        >
          {closed ? m.storesAdmin.openStore() : m.storesAdmin.closeStore()}
        </Button>
      }
    />
  );
}
