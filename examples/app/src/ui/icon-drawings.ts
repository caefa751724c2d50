/** Paths of an icon: lines of width 1.5 on its grid, optionally with a dashed or filled layer. */
export interface IconDrawing {
  readonly grid: 16 | 22
  readonly lines: string
  readonly dashed?: string
  readonly filled?: string
}

const smallIcon = (lines: string, layers?: Pick<IconDrawing, 'dashed' | 'filled'>): IconDrawing => ({
  grid: 16,
  lines,
  ...layers,
})

const largeIcon = (lines: string): IconDrawing => ({ grid: 22, lines })

const RING = 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z'
const SHIELD = 'M8 1.8l5 2v4.2c0 3-2.2 5-5 6.2-2.8-1.2-5-3.2-5-6.2V3.8z'

const drawings = {
  // Navigation: the rail, the menu, the top bar.
  markets: largeIcon('M3 17V9M8 17V5M13 17v-6M18 17V3'),
  swap: largeIcon('M4 7h13l-3-3M18 15H5l3 3'),
  bridge: largeIcon('M2 14h18M5 14V8M17 14V8M5 8c2 5 10 5 12 0'),
  lending: largeIcon('M3 9l8-5 8 5M4 18h14M6 9v9M11 9v9M16 9v9'),
  approvals: largeIcon('M10 2.5l6.5 2.5v5c0 4-3 6.5-6.5 7.5-3.5-1-6.5-3.5-6.5-7.5V5zM7 10h6'),
  portfolio: largeIcon('M3 18h16M3 14l5-5 4 3 7-8'),
  multichain: largeIcon('M4 4h5v5H4zM13 13h5v5h-5zM9 6.5h7v6.5'),
  buysell: largeIcon('M4 7h14v11H4zM4 7l2-3h10l2 3M8 10v1a3 3 0 0 0 6 0v-1'),
  rewards: largeIcon('M11 3l2.4 5 5.6.6-4.2 3.7 1.3 5.5L11 15l-5.1 2.8 1.3-5.5L3 8.6 8.6 8z'),
  yields: largeIcon('M11 19v-8M11 11C11 7 8 5 4 5c0 4 3 6 7 6zM11 13c0-3 2.5-5 7-5 0 4-3 5-7 5z'),
  menu: largeIcon('M3 6h16M3 11h16M3 16h16'),
  settings: largeIcon('M3 6h9M16 6h3M3 11h3M10 11h9M3 16h9M16 16h3M12 4v4M6 9v4M12 14v4'),

  // Directions and actions.
  close: smallIcon('M4 4l8 8M12 4l-8 8'),
  back: smallIcon('M14 8H3M6.5 4.5L3 8l3.5 3.5'),
  chevronDown: smallIcon('M4 6.5L8 10.5l4-4'),
  chevronUp: smallIcon('M4 9.5L8 5.5l4 4'),
  chevronRight: smallIcon('M6 4l4 4-4 4'),
  arrowRight: smallIcon('M2 8h11M9.5 4.5L13 8l-3.5 3.5'),
  sortDown: smallIcon('M8 2.5v10.5M4.5 9.5L8 13l3.5-3.5'),
  sortUp: smallIcon('M8 13.5V3M4.5 6.5L8 3l3.5 3.5'),
  external: smallIcon('M6 3H3v10h10v-3M9 3h4v4M13 3L7.5 8.5'),
  copy: smallIcon('M5.5 5.5h8v8h-8zM10.5 2.5h-8v8'),
  flip: smallIcon('M5 2.5v10M2.5 10L5 12.5 7.5 10M11 13.5v-10M8.5 6L11 3.5 13.5 6'),
  plus: smallIcon('M8 3v10M3 8h10'),
  search: smallIcon('M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5l3 3'),
  refresh: smallIcon('M13.5 8A5.5 5.5 0 1 1 11.5 3.8M12 1.5v2.7H9.3'),
  filter: smallIcon('M2.5 4h11M4.5 8h7M6.5 12h3'),
  more: smallIcon('M3 8h.1M8 8h.1M13 8h.1'),
  link: smallIcon(
    'M7 9.5a2.5 2.5 0 0 0 3.5 0l2.3-2.3a2.5 2.5 0 0 0-3.5-3.5L8.2 4.8M9 6.5a2.5 2.5 0 0 0-3.5 0L3.2 8.8a2.5 2.5 0 0 0 3.5 3.5l1.1-1.1',
  ),
  user: smallIcon('M8 2.5a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM2.5 14c.6-2.6 2.6-4 5.5-4s4.9 1.4 5.5 4'),
  wallet: smallIcon('M2.5 4.5h11v9h-11zM2.5 4.5l8-2v2M10 9h1.5'),
  play: smallIcon('M5 3l8 5-8 5z'),
  pause: smallIcon('M5.5 3v10M10.5 3v10'),
  list: smallIcon('M2.5 4h.1M6 4h7.5M2.5 8h.1M6 8h7.5M2.5 12h.1M6 12h7.5'),
  table: smallIcon('M2.5 3h11v10h-11zM2.5 6.5h11M6.5 6.5V13'),

  // Statuses.
  info: smallIcon(`${RING}M8 7.5V11M8 5v.1`),
  warning: smallIcon('M8 2.5L14.5 13.5h-13zM8 7v3M8 11.8v.1'),
  check: smallIcon('M2.5 8.5L6.5 12.5 13.5 4'),
  cross: smallIcon('M3.5 3.5l9 9M12.5 3.5l-9 9'),
  pending: smallIcon('M8 2a6 6 0 1 1-6 6'),
  left: smallIcon('M2 8h3M7 8h2.5M11 4.5L14.5 8 11 11.5'),
  stalled: smallIcon('M5.5 3v10M10.5 3v10'),
  partial: smallIcon(RING, { filled: 'M8 2a6 6 0 0 0 0 12z' }),
  refunded: smallIcon('M3 6.5h7a3.5 3.5 0 0 1 0 7H6M6 3.5l-3 3 3 3'),
  clock: smallIcon(`${RING}M8 4.5V8l2.5 2`),
  notSupported: smallIcon(`${RING}M4 8h8`),
  belowMinimum: smallIcon('M3 13.5h10M8 2.5v8M5 7.5l3 3 3-3'),
  hourglass: smallIcon('M4 2.5h8M4 13.5h8M5 2.5c0 3.5 6 7 6 11M11 2.5c0 3.5-6 7-6 11'),
  shield: smallIcon(`${SHIELD}M5.5 8l2 2 3.2-3.8`),
  shieldDashed: smallIcon('M8 5v3.5M8 10.8v.1', { dashed: SHIELD }),
  shieldCross: smallIcon(`${SHIELD}M6 6l4 4M10 6l-4 4`),
  best: smallIcon('M3 14h10M8 2v9M4.5 5.5L8 2l3.5 3.5'),
  fastest: smallIcon('M9 1.5L4 9h4l-1 5.5L12 7H8z'),
  points: smallIcon('M3.5 2v12M3.5 12.5h9M3.5 9h6M3.5 5.5h9M3.5 2.5h6'),
  todo: smallIcon('M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z'),
} satisfies Record<string, IconDrawing>

export type IconName = keyof typeof drawings

export const iconDrawings: Readonly<Record<IconName, IconDrawing>> = drawings
