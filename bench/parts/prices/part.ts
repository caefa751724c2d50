import { definePart } from '../../part.ts'

const FEWEST = { fewest: 'the fewest that can be enough' }
const AIM = { beyond: 0, over: 'fewest' } as const

export const pricesPart = definePart({
  name: 'prices',
  title: 'Prices',
  about: 'Requests for the prices of 2,000 tokens, 500 on each of four chains; every token gets one.',
  questions: {
    host: { what: 'One host knows all', unit: 'count', floors: FEWEST, aim: AIM },
    pools: { what: 'Pools alone know them, 30 tokens a request', unit: 'count', floors: FEWEST, aim: AIM },
    screens: {
      what: 'Pools alone know them, and five screens ask at once',
      unit: 'count',
      floors: FEWEST,
      aim: AIM,
    },
    most: {
      what: 'Hosts know 440 of each 500, pools the others',
      unit: 'count',
      floors: FEWEST,
      aim: AIM,
    },
  },
})
