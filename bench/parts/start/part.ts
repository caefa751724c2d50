import { definePart } from '../../part.ts'

const FLOOR = { heading: 'a page of one heading' }

export const startPart = definePart({
  name: 'start',
  title: 'Start of the app',
  about:
    'The reference app’s swap page as it is built for hosts, opened in Chromium on a line of 1.6 Mbit/s and 150 ms there and back, with a processor four times slower.',
  questions: {
    fcp: { what: 'First contentful paint', unit: 'ms', floors: FLOOR, aim: { most: 500 } },
    lcp: { what: 'Largest contentful paint', unit: 'ms', floors: FLOOR, aim: { most: 1_800 } },
    blocked: { what: 'Total blocking time', unit: 'ms', aim: { most: 200 } },
    cls: { what: 'Layout shift', unit: 'share', aim: { most: 0.02 } },
    ready: { what: 'Until the form can be used', unit: 'ms' },
  },
})
