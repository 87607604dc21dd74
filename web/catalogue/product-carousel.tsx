import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { CataloguePicture } from '../products/product-picture.tsx';
import { discountBadge } from '../products/product-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { onFirstInteraction } from '../ui/first-interaction.ts';
import { ChevronLeft, ChevronRight, ZoomIn } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { importWithRetry } from '../ui/load-file.ts';
import { toast } from '../ui/toasts.tsx';

/** Full width on phones. */
const round =
  'absolute flex size-11 items-center justify-center rounded-full bg-canvas text-muted shadow-card transition-opacity hover:text-ink';
const frame = 'relative -mx-4 overflow-hidden bg-tile sm:mx-0 sm:rounded-xl';
/** Loaded when the user first does something, so that it opens immediately. */
const PictureZoom = lazyComponent(() => import('../products/picture-zoom.tsx'));

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Dragging is loaded for several pictures only. Without its file the buttons still work. */
function useCarousel(several: boolean) {
  const viewport = useRef<HTMLDivElement>(null);
  const [carousel, setCarousel] = useState<EmblaCarouselType>();
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const box = viewport.current;
    if (!several || !box) return;
    let made: EmblaCarouselType | undefined;
    let isGone = false;
    importWithRetry(() => import('embla-carousel')).then(
      ({ default: makeCarousel }) => {
        if (isGone) return;
        const startIndex = Math.round(box.scrollLeft / box.clientWidth);
        box.scrollLeft = 0;
        made = makeCarousel(box, { loop: false, startIndex });
        made.on('select', ({ selectedScrollSnap }) => setShown(selectedScrollSnap()));
        setCarousel(made);
      },
      () => {},
    );
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [several]);

  function show(index: number): void {
    const box = viewport.current;
    if (carousel) carousel.scrollTo(index, reducedMotion());
    else if (box) {
      box.scrollLeft = index * box.clientWidth;
      setShown(index);
    }
  }
  return { viewport, shown, show };
}

/** The pictures of a product: drag, arrows, dots and thumbnails. A single picture has no controls. */
export function ProductCarousel({ product }: { product: Product }) {
  const pictures = product.images.length > 0 ? product.images : [''];
  const several = pictures.length > 1;
  const { viewport, shown, show } = useCarousel(several);
  const [zoomed, setZoomed] = useState(false);
  useEffect(() => onFirstInteraction(PictureZoom.preload), []);
  const current = pictures[shown] ?? '';

  return (
    <section aria-roledescription={m.catalogue.carousel()} aria-label={m.catalogue.picturesOf({ name: product.name })}>
      <div className={frame}>
        <div ref={viewport} className={classNames('overflow-hidden', several && 'cursor-grab active:cursor-grabbing')}>
          <ul className="flex [touch-action:pan-y]">
            {pictures.map((picture, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the button does the same
              <li
                key={picture}
                className="min-w-0 flex-[0_0_100%] p-3 sm:p-8"
                inert={index !== shown}
                onClick={() => picture !== '' && setZoomed(true)}
              >
                <CataloguePicture
                  image={picture}
                  widest={960}
                  sizes="(width >= 64rem) 34rem, (width >= 48rem) 52vw, 94vw"
                  alt={
                    several
                      ? m.catalogue.pictureOfProduct({ name: product.name, index: index + 1, total: pictures.length })
                      : product.name
                  }
                  name={product.name}
                  first={index === 0}
                  className="mx-auto max-h-[min(46svh,calc(100svh-26rem))] min-h-40 sm:max-h-none sm:max-w-[min(34rem,calc(100svh-14rem))]"
                />
              </li>
            ))}
          </ul>
        </div>
        <OfferBadge product={product} />
        {current !== '' && (
          <button
            type="button"
            data-early=""
            aria-haspopup="dialog"
            aria-label={m.catalogue.enlargePicture()}
            onClick={() => setZoomed(true)}
            className={classNames(round, 'right-3 bottom-3')}
          >
            <ZoomIn size={20} />
          </button>
        )}
        {several && (
          <>
            <Arrow side="left" disabled={shown === 0} onClick={() => show(shown - 1)} />
            <Arrow side="right" disabled={shown === pictures.length - 1} onClick={() => show(shown + 1)} />
            <Dots count={pictures.length} shown={shown} onChoose={show} />
          </>
        )}
      </div>
      {several && <Thumbnails pictures={pictures} shown={shown} onChoose={show} />}
      {zoomed && (
        <PictureZoom
          image={current}
          name={product.name}
          onMissing={() => {
            setZoomed(false);
            toast.error(m.shell.unreachable());
          }}
          onClose={() => setZoomed(false)}
        />
      )}
      <p aria-live="polite" className="sr-only">
        {several && m.catalogue.pictureShown({ index: shown + 1, total: pictures.length })}
      </p>
    </section>
  );
}

function OfferBadge({ product }: { product: Product }) {
  const badge = discountBadge(product);
  if (!badge) return null;
  return (
    <span className="absolute top-4 left-4 rounded-md bg-offer px-3 py-1 text-sm font-bold text-on-offer">{badge}</span>
  );
}

function Arrow({ side, ...rest }: { side: 'left' | 'right'; disabled: boolean; onClick: () => void }) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      data-early=""
      {...rest}
      aria-label={side === 'left' ? m.catalogue.previousPicture() : m.catalogue.nextPicture()}
      className={classNames(
        round,
        'top-1/2 -translate-y-1/2 disabled:opacity-40',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      <Icon size={22} />
    </button>
  );
}

interface ChoiceProps {
  shown: number;
  onChoose: (index: number) => void;
}

/** For mouse and touch; the thumbnails are accessible to everyone. */
const Dots = ({ count, shown, onChoose }: ChoiceProps & { count: number }) => (
  <div aria-hidden className="absolute inset-x-0 bottom-1 flex justify-center">
    {Array.from({ length: count }, (_, index) => (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
        key={index}
        type="button"
        tabIndex={-1}
        data-early=""
        onClick={() => onChoose(index)}
        className="flex size-6 items-center justify-center"
      >
        <span
          className={classNames(
            'size-2 rounded-full transition-colors',
            index === shown ? 'bg-muted' : 'bg-muted opacity-30',
          )}
        />
      </button>
    ))}
  </div>
);

const Thumbnails = ({ pictures, shown, onChoose }: ChoiceProps & { pictures: readonly string[] }) => (
  <ul className="mt-2 flex gap-2 sm:mt-3 sm:gap-3">
    {pictures.map((picture, index) => (
      <li key={picture}>
        <button
          type="button"
          aria-label={m.catalogue.showPicture({ index: index + 1 })}
          aria-pressed={index === shown}
          data-early=""
          onClick={() => onChoose(index)}
          className={classNames(
            'block size-12 rounded-md sm:size-18 border-2 bg-tile p-1.5 transition-colors',
            index === shown ? 'border-accent' : 'border-line hover:border-accent-line',
          )}
        >
          <CataloguePicture image={picture} widest={192} sizes="4.5rem" alt="" name="" />
        </button>
      </li>
    ))}
  </ul>
);
