import 'leaflet/dist/leaflet.css';
import {
  Browser,
  map as createMap,
  divIcon,
  type Map as LeafletMap,
  latLngBounds,
  type Marker,
  marker,
  tileLayer,
} from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Position } from '../../contract/addresses/distance.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { m } from '../../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { MapPin, Minus, Plus } from '../ui/icons.tsx';
import { Bike } from '../ui/order-icons.ts';

interface Props {
  map: NonNullable<PublicShopSettings['map']>;
  rider: Position;
  /** Undefined when it is not known. */
  home: Position | undefined;
  /** Of the rider. */
  name: string;
}

/** Streets are readable, and the surroundings too. */
const usualZoom = 16;
const deepestZoom = 18;

const pointOf = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude];

/** The rider and the door on a map. Without a picture of it only its attempt is named: the distance stands beside it in words. */
export default function RiderMap(props: Props) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  if (!failed) return <OpenMap key={attempt} {...props} onFailed={() => setFailed(true)} />;
  return (
    <p role="status" className="mt-3 flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
      {m.riderLocation.mapFailed()}
      <Button
        variant="quiet"
        onClick={() => {
          setFailed(false);
          setAttempt(attempt + 1);
        }}
      >
        {m.ui.tryAgain()}
      </Button>
    </p>
  );
}

function OpenMap({ map: { tiles, attribution, link }, rider, home, name, onFailed }: Props & { onFailed: () => void }) {
  const frame = useRef<HTMLElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const isFitted = useRef(false);
  /** True when the map is what the customer made of it. */
  const isTheirs = useRef(false);
  const failed = useRef(onFailed);
  failed.current = onFailed;

  useEffect(() => {
    if (!frame.current) return;
    const opened = createMap(frame.current, {
      attributionControl: false,
      zoomControl: false,
      scrollWheelZoom: false,
      // One finger scrolls the page.
      dragging: !Browser.mobile,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    opened.on('movestart', () => {
      isTheirs.current = true;
    });
    let hasPicture = false;
    tileLayer(tiles, { maxZoom: deepestZoom, referrerPolicy: 'strict-origin-when-cross-origin' })
      .on('tileload', () => {
        hasPicture = true;
      })
      .on('load', () => !hasPicture && failed.current())
      .addTo(opened);
    isFitted.current = false;
    isTheirs.current = false;
    setMap(opened);
    return () => void opened.remove();
  }, [tiles]);

  const [latitude, longitude] = pointOf(rider);
  const [homeLatitude, homeLongitude] = home ? pointOf(home) : [];
  useEffect(() => {
    if (!map) return;
    if (isFitted.current && (isTheirs.current || map.getBounds().contains([latitude, longitude]))) return;
    const door = homeLatitude !== undefined && homeLongitude !== undefined && ([homeLatitude, homeLongitude] as const);
    const points = [[latitude, longitude] as const, ...(door ? [door] : [])];
    const bounds = latLngBounds(points.map(([north, east]) => [north, east]));
    map.fitBounds(bounds, { padding: [40, 40], maxZoom: usualZoom, animate: false });
    // It began to move within that call, and only so far it was not the customer.
    isTheirs.current = false;
    isFitted.current = true;
  }, [map, latitude, longitude, homeLatitude, homeLongitude]);

  return (
    <figure className="mt-4">
      <div className="relative isolate">
        <section
          ref={frame}
          aria-label={m.riderLocation.map()}
          className="h-64 rounded-lg bg-tile font-sans focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent"
        />
        {map && (
          <div className="absolute top-2 right-2 z-[1000] grid gap-2">
            <ZoomButton label={m.riderLocation.zoomIn()} onClick={() => map.zoomIn()}>
              <Plus size={20} />
            </ZoomButton>
            <ZoomButton label={m.riderLocation.zoomOut()} onClick={() => map.zoomOut()}>
              <Minus size={20} />
            </ZoomButton>
          </div>
        )}
      </div>
      {map && home && (
        <MapMarker map={map} at={home} label={m.riderLocation.yourDoor()} className="bg-canvas text-accent">
          <MapPin size={22} />
        </MapMarker>
      )}
      {map && (
        <MapMarker
          map={map}
          at={rider}
          label={m.riderLocation.riderHere({ name })}
          className="bg-accent text-on-accent"
        >
          <Bike size={22} />
        </MapMarker>
      )}
      <figcaption className="mt-1 text-xs text-muted wrap-anywhere">
        {link ? (
          <a href={link} target="_blank" rel="noreferrer" className="underline">
            {attribution}
          </a>
        ) : (
          attribution
        )}
      </figcaption>
    </figure>
  );
}

const ZoomButton = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="grid size-11 place-items-center rounded-md border border-line bg-canvas text-ink shadow-card hover:border-accent-line"
  >
    {children}
  </button>
);

interface MarkerProps {
  map: LeafletMap;
  at: Position;
  label: string;
  className: string;
  children: ReactNode;
}

/** A sign at a place of the map, with its name for screen readers. */
function MapMarker({ map, at, label, className, children }: MarkerProps) {
  const [element] = useState(() => document.createElement('div'));
  const sign = useRef<Marker>(undefined);
  const [latitude, longitude] = pointOf(at);
  useEffect(() => {
    const icon = divIcon({ html: element, className: '', iconSize: [40, 40] });
    sign.current = marker([0, 0], { icon, interactive: false, keyboard: false }).addTo(map);
    return () => void sign.current?.remove();
  }, [map, element]);
  useEffect(() => {
    sign.current?.setLatLng([latitude, longitude]);
  }, [latitude, longitude]);
  return createPortal(
    <span
      role="img"
      aria-label={label}
      className={`grid size-10 place-items-center rounded-full border-2 border-accent shadow-float ${className}`}
    >
      {children}
    </span>,
    element,
  );
}
