import { definePart } from '../../part.ts'

const PARSE = { parse: 'JSON.parse of the same texts' }

export const assetsPart = definePart({
  name: 'assets',
  title: 'Asset lists',
  about: '20 asset lists with 21,726 tokens, as long as the public ones, streamed in pieces of 64 kB.',
  questions: {
    read: { what: 'Read, checked and filed', unit: 'ms', floors: PARSE },
    block: { what: 'The longest that the thread was held meanwhile', unit: 'ms', aim: { most: 50 } },
    kept: {
      what: 'Kept in memory',
      unit: 'MB',
      floors: PARSE,
      note: 'Ours may be under the floor: what lists repeat is kept once.',
    },
    omniBlock: {
      what: 'The longest that the list of 26,000 assets across chains held the thread',
      unit: 'ms',
    },
  },
})
