import { definePart } from '../../part.ts'

const BASELINE = { heading: 'a page with one heading' }

export const startPart = definePart({
  name: 'start',
  title: 'Start of the app',
  about:
    'The production build of the reference app’s swap page, in Chromium with a connection of 1.6 Mbit/s and a round trip of 150 ms, with the CPU slowed down four times.',
  questions: {
    fcp: { what: 'First contentful paint', unit: 'ms', baselines: BASELINE, target: { max: 500 } },
    lcp: { what: 'Largest contentful paint', unit: 'ms', baselines: BASELINE, target: { max: 1_800 } },
    blocked: { what: 'Total blocking time', unit: 'ms', target: { max: 200 } },
    cls: { what: 'Layout shift', unit: 'share', target: { max: 0.02 } },
    ready: {
      what: 'Time until an amount can be typed',
      unit: 'ms',
      target: { max: 3_000 },
      note: 'the text, the focus and the caret remain when the SDK has loaded.',
    },
    loaded: { what: 'Time until the SDK has loaded', unit: 'ms', note: 'chains and tokens can be selected.' },
  },
})
