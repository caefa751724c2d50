import { definePart } from '../../part.ts'

const PARSE = { parse: 'JSON.parse of the same files' }

export const assetsPart = definePart({
  name: 'assets',
  title: 'Asset lists',
  about: '20 asset lists with 21,726 tokens, as large as the public ones, streamed in chunks of 64 kB.',
  questions: {
    read: {
      what: 'Time to parse all lists',
      unit: 'ms',
      baselines: PARSE,
      note: 'JSON.parse validates nothing. Causeway parses the same text, then validates every field of each token, cleans its labels and rejects duplicates, in chunks that keep the thread responsive.',
    },
    block: { what: 'Longest blocking task while parsing', unit: 'ms', target: { max: 50 } },
    kept: {
      what: 'Memory of all lists',
      unit: 'MB',
      baselines: PARSE,
      note: 'Causeway can be below the baseline, because repeated values are stored once.',
    },
    omniBlock: {
      what: 'Longest blocking task for the omni list of 26,000 assets',
      unit: 'ms',
    },
  },
})
