import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../../messages/index.ts';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CataloguePicture } from './product-picture.tsx';

interface Props {
  /** URL of the picture. */
  image: string;
  /** Of the product. */
  name: string;
  onClose: () => void;
}

/** How much larger than the screen it is shown. */
const factor = 2.5;

/** A picture over the whole screen. A tap enlarges it around that place, the next one shows all of it again. */
export default function PictureZoom({ image, name, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isLarge, setLarge] = useState(false);

  function toggle({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A key has no place: the middle.
    const [x, y] = detail === 0 ? [0.5, 0.5] : [(clientX - left) / width, (clientY - top) / height];
    flushSync(() => setLarge(!isLarge));
    const area = box.current;
    area?.scrollTo(
      x * currentTarget.offsetWidth - area.clientWidth / 2,
      y * currentTarget.offsetHeight - area.clientHeight / 2,
    );
  }

  return (
    <Dialog open onClose={onClose} placement="full" title={name}>
      <section
        ref={box}
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus in it the arrow keys scroll it
        tabIndex={0}
        className="grid h-full overflow-auto overscroll-contain bg-tile"
      >
        <button
          type="button"
          aria-label={isLarge ? m.catalogue.showWholePicture() : m.catalogue.enlargePicture()}
          onClick={toggle}
          className={classNames('m-auto block', isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in')}
          style={{ width: `calc(min(100dvw, 100dvh - 3.75rem) * ${isLarge ? factor : 1})` }}
        >
          <CataloguePicture image={image} widest={960} sizes="100vw" alt="" name={name} />
        </button>
      </section>
    </Dialog>
  );
}
