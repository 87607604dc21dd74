import { m } from '../../../messages/index.ts';
import { HealthScreen } from '../../admin/shop/health/health-screen.tsx';
import { SettingsScreen } from '../../admin/shop/settings/settings-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import type { Route } from './+types/settings';

export const meta = privateMeta(m.adminSettings.title);

/** The settings, or the health of the shop: one route, because each is in the list that every page of the store loads. */
export default function Settings({ params: { part } }: Route.ComponentProps) {
  return part === 'health' ? <HealthScreen /> : <SettingsScreen part={part} />;
}
