import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  /** URL of a medium width; '' shows the placeholder. */
  src: string;
  /** `srcset` of both formats; '' without one. */
  avif: string;
  webp: string;
  /** Displayed width, as in `<img sizes>`. */
  sizes: string;
  alt: string;
  /** Its first letter replaces a missing picture. */
  name: string;
  /** Loaded before everything else; for the largest picture of a screen, at most two. Others are loaded when they come near. */
  first?: boolean;
  className?: string;
}

/** A square picture in the best supported format. A missing or broken picture becomes a letter on a tile of the same size. */
export function Picture({ src, avif, webp, sizes, alt, name, first = false, className }: Props) {
  const [broken, setBroken] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  // In a server-rendered page a picture may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);
  const box = classNames('block aspect-square w-full rounded-sm', className);
  if (!src || broken === src) {
    return (
      <span
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        className={classNames(box, 'flex! @container items-center justify-center')}
      >
        <span aria-hidden className="text-[42cqw] leading-none font-bold text-accent-line select-none">
          {firstLetterOf(name)}
        </span>
      </span>
    );
  }
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        ref={image}
        src={src}
        {...(webp && { srcSet: webp, sizes })}
        alt={alt}
        width={640}
        height={640}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        decoding="async"
        draggable={false}
        onError={() => setBroken(src)}
        className={classNames(box, 'object-contain')}
      />
    </picture>
  );
}

/** Includes combining marks, as in 'दूध'. */
const firstLetterOf = (name: string): string => /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toUpperCase() ?? '';
