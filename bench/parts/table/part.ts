import { definePart } from '../../part.ts'

const OTHERS = { whole: 'all rows drawn' }

export const tablePart = definePart({
  name: 'table',
  title: 'A table of 5,000 rows',
  about:
    'The reference app’s table in Chromium on a processor four times slower, scrolled by 90 px a frame for 120 frames, beside the same rows all drawn.',
  questions: {
    first: { what: 'First rows on the screen', unit: 'ms', peers: OTHERS },
    work: {
      what: 'Script, style and layout of a frame',
      unit: 'ms',
      peers: OTHERS,
      aim: { most: 16 },
      note: 'a table that draws only what is seen works while it is scrolled; one that has drawn everything works before.',
    },
    p95: {
      what: 'Between two frames, 95 in 100',
      unit: 'ms',
      peers: OTHERS,
      note: 'painting is in here, which a browser without a display does on the processor.',
    },
    dropped: { what: 'Frames dropped', unit: 'count', peers: OTHERS },
  },
})
