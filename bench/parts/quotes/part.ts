import { definePart } from '../../part.ts'

export const quotesPart = definePart({
  name: 'quotes',
  title: 'Quote rounds',
  about:
    'One round of 18 services on a local server: thirteen answer in 5 to 125 ms, three fail, two never answer; the deadline is a second.',
  questions: {
    first: {
      what: 'To the first quote',
      unit: 'ms',
      peers: { cow: '`@cowprotocol/sdk-bridging` getMultiQuotes' },
      floors: { bare: 'Promise.allSettled' },
      aim: { beyond: 2, over: 'bare' },
      note: 'CoW’s is given its swap for nothing here; it also writes the order’s document for each quote, which ours does when a quote is built.',
    },
    all: {
      what: 'To the end of the round',
      unit: 'ms',
      peers: { cow: '`@cowprotocol/sdk-bridging` getMultiQuotes' },
      floors: { bare: 'Promise.allSettled' },
      aim: { beyond: 10, over: 'bare' },
      note: 'the deadline is most of it.',
    },
    open: {
      what: 'Requests left open after a round',
      unit: 'count',
      peers: { cow: '`@cowprotocol/sdk-bridging` getMultiQuotes' },
      floors: { bare: 'Promise.allSettled with AbortSignal.timeout' },
      aim: { most: 0 },
      note: 'CoW’s providers are not given a signal by which they could stop.',
    },
    timers: {
      what: 'Timers left after dispose()',
      unit: 'count',
      aim: { most: 0 },
    },
    providers: {
      what: 'A round over every provider, each service 150 ms late',
      unit: 'ms',
      floors: { slowest: 'the slowest provider asked alone' },
      aim: { beyond: 25, over: 'slowest' },
    },
  },
})
