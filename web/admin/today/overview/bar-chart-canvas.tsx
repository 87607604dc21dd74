/** A bar chart on a canvas. Only this file imports the chart library. */
import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useRef } from 'react';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

/** A colour of the design (web/theme.css). Canvases cannot use CSS classes. */
export type ChartColour = '--color-accent' | '--color-accent-line';

export interface Series {
  name: string;
  values: readonly number[];
  colour: ChartColour;
}

interface Props {
  /** Text alternative of the chart. The figures are in a table next to it. */
  label: string;
  /** One label per bar. */
  labels: readonly string[];
  series: readonly Series[];
  /** Horizontal bars instead of vertical ones. */
  horizontal?: boolean;
}

export default function BarChartCanvas({ label, labels, series, horizontal = false }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Chart<'bar'>>(undefined);

  useEffect(() => {
    if (!canvas.current) return;
    const options = optionsOf(canvas.current, horizontal);
    drawn.current = new Chart(canvas.current, { type: 'bar', data: { datasets: [] }, options });
    return () => drawn.current?.destroy();
  }, [horizontal]);

  useEffect(() => {
    const chart = drawn.current;
    if (!chart || !canvas.current) return;
    const element = canvas.current;
    chart.data = {
      labels: [...labels],
      datasets: series.map(({ name, values, colour }) => ({
        label: name,
        data: [...values],
        backgroundColor: colourAt(element, colour),
        borderRadius: 4,
        maxBarThickness: 28,
      })),
    };
    chart.update();
  }, [labels, series]);

  return <canvas ref={canvas} role="img" aria-label={label} />;
}

/**
 * A colour as it is where the canvas is, in the theme of now. The property alone is `light-dark(…)`, which canvases and the chart
 * library do not read.
 */
function colourAt(canvas: HTMLCanvasElement, name: string): string {
  canvas.style.color = `var(${name})`;
  const { color } = getComputedStyle(canvas);
  canvas.style.color = '';
  return color;
}

function optionsOf(canvas: HTMLCanvasElement, horizontal: boolean) {
  const words = {
    color: colourAt(canvas, '--color-muted'),
    font: { family: getComputedStyle(canvas).fontFamily, size: 12 },
  };
  const counts = {
    beginAtZero: true,
    ticks: { precision: 0, autoSkipPadding: 12, maxRotation: 0, ...words },
    grid: { color: colourAt(canvas, '--color-line') },
  };
  const names = { ticks: words, grid: { display: false } };
  return {
    animation: false as const,
    responsive: true,
    maintainAspectRatio: false,
    indexAxis: horizontal ? ('y' as const) : ('x' as const),
    scales: horizontal ? { x: counts, y: names } : { x: names, y: counts },
    plugins: {
      legend: { display: !horizontal, position: 'bottom' as const, labels: { ...words, boxWidth: 12, boxHeight: 12 } },
    },
  };
}
