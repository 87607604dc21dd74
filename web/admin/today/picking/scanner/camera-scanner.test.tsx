import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import CameraScanner from './camera-scanner.tsx';

afterEach(() => vi.unstubAllGlobals());

it('says that the camera may not be used, and leads to typing the code', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  });
  const onClose = vi.fn();
  const { user } = renderScreen(
    <CameraScanner onCode={() => ({ text: '', isFound: false })} progress="" onClose={onClose} />,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This site may not use the camera.');
  await user.click(screen.getByRole('button', { name: 'Type the code' }));
  expect(onClose).toHaveBeenCalledOnce();
});
