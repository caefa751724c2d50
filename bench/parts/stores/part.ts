import { definePart } from '../../part.ts'

const OTHERS = {
  zustand: '`zustand`, a selector per row',
  query: '`@tanstack/query-core`, an observer with `select` per row',
}

export const storesPart = definePart({
  name: 'stores',
  title: 'Stores',
  about:
    'A collection of 10,000 rows with a listener per row, of which one row changes. Causeway uses the keyed store of transfers, balances and prices.',
  questions: {
    change: {
      what: 'One change, until the last listener has run',
      unit: 'µs',
      peers: OTHERS,
      baselines: { bare: 'a Map of values and a Map of listeners' },
      note: 'The others store the collection as one value, as applications with selectors do, so each change copies it and runs every selector. A store or query per row would avoid that.',
    },
    woken: { what: 'Listeners and selectors that run', unit: 'count', peers: OTHERS, target: { max: 1 } },
  },
})
