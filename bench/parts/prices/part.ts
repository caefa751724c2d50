import { definePart } from '../../part.ts'

const FEWEST = { fewest: 'the minimum' }
const TARGET = { beyond: 0, over: 'fewest' } as const

export const pricesPart = definePart({
  name: 'prices',
  title: 'Prices',
  about: 'Requests for the prices of 2,000 tokens, 500 on each of four chains. Each token gets a price.',
  questions: {
    host: { what: 'One host has all prices', unit: 'count', baselines: FEWEST, target: TARGET },
    pools: {
      what: 'Only DEX pools have prices, 30 tokens per request',
      unit: 'count',
      baselines: FEWEST,
      target: TARGET,
    },
    screens: {
      what: 'Only DEX pools have prices, five concurrent screens',
      unit: 'count',
      baselines: FEWEST,
      target: TARGET,
    },
    most: {
      what: 'Hosts have 440 of each 500 prices, DEX pools the others',
      unit: 'count',
      baselines: FEWEST,
      target: TARGET,
    },
  },
})
