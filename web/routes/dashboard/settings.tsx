import { useState } from 'react';
import { m } from '../../../messages/index.ts';
import { HealthScreen } from '../../admin/shop/health/health-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Route } from './+types/settings';

export const meta = privateMeta(m.adminSettings.title);

/** Of its own, because its many files would be in the list that every page of the store loads. */
const SettingsScreen = lazyComponent(async () => ({
  default: (await import('../../admin/shop/settings/settings-screen.tsx')).SettingsScreen,
}));

/** The settings, or the health of the shop: one route, because each is in the list that every page of the store loads. */
export default function Settings({ params: { part } }: Route.ComponentProps) {
  const [missing, setMissing] = useState(false);
  if (part === 'health') return <HealthScreen />;
  if (missing)
    return (
      <ErrorState title={m.adminSettings.loadingFailed()} onRetry={() => setMissing(false)}>
        {m.ui.checkConnection()}
      </ErrorState>
    );
  return <SettingsScreen part={part} onMissing={() => setMissing(true)} />;
}
