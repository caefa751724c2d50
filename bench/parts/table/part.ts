import { definePart } from '../../part.ts'

const OTHERS = { whole: 'all rows rendered' }

export const tablePart = definePart({
  name: 'table',
  title: 'A table of 5,000 rows',
  about:
    'The reference app’s table in Chromium with the CPU slowed down four times, scrolled by 90 px per frame for 120 frames, compared with a table that renders all rows.',
  questions: {
    first: { what: 'Time to the first rows', unit: 'ms', peers: OTHERS },
    work: {
      what: 'Script, style and layout per frame',
      unit: 'ms',
      peers: OTHERS,
      target: { max: 16 },
      note: 'a virtual table renders while it is scrolled; the other one has rendered all rows before.',
    },
    p95: {
      what: 'Time between two frames, 95th percentile',
      unit: 'ms',
      peers: OTHERS,
      note: 'this includes painting, which a headless browser does on the CPU.',
    },
    dropped: { what: 'Dropped frames', unit: 'count', peers: OTHERS },
  },
})
