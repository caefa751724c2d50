import { definePart } from '../../part.ts'

const OTHERS = {
  zustand: '`zustand`, a selector each',
  query: '`@tanstack/query-core`, an observer with `select` each',
}

export const storesPart = definePart({
  name: 'stores',
  title: 'Stores',
  about:
    'A collection of 10,000 rows, somebody listening to each of them, one row changes. Ours is the keyed store behind transfers, balances and prices.',
  questions: {
    change: {
      what: 'One change, to the end of the last listener',
      unit: 'µs',
      peers: OTHERS,
      floors: { bare: 'a Map of values and one of listeners' },
      note: 'The others hold the collection as one value, as an application with selectors does, so each change copies it and asks every selector. A store or a query for each row would spare them that.',
    },
    woken: { what: 'Listeners and selectors that run', unit: 'count', peers: OTHERS, aim: { most: 1 } },
  },
})
