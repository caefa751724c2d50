import { definePart } from '../../part.ts'

export const quotesPart = definePart({
  name: 'quotes',
  title: 'Quote requests',
  about:
    'One request to 18 services on a local server: thirteen respond within 5 to 125 ms, three fail, two never respond. The deadline is one second.',
  questions: {
    first: {
      what: 'Time to the first quote',
      unit: 'ms',
      peers: { cow: '`@cowprotocol/sdk-bridging` getMultiQuotes' },
      baselines: { bare: 'Promise.allSettled' },
      target: { beyond: 2, over: 'bare' },
      note: 'Each of the 18 requests passes through ky, a retry and two deadlines before the first reply is read, all in the same turn of the event loop. CoW’s SDK gets its swap without a request here. It also creates the order document of each quote, which Causeway does when a quote is built.',
    },
    all: {
      what: 'Time to the end of the request',
      unit: 'ms',
      peers: { cow: '`@cowprotocol/sdk-bridging` getMultiQuotes' },
      baselines: { bare: 'Promise.allSettled' },
      target: { beyond: 10, over: 'bare' },
      note: 'the deadline dominates.',
    },
    open: {
      what: 'Open requests after the end',
      unit: 'count',
      peers: { cow: '`@cowprotocol/sdk-bridging` getMultiQuotes' },
      baselines: { bare: 'Promise.allSettled with AbortSignal.timeout' },
      target: { max: 0 },
      note: 'CoW’s providers receive no abort signal.',
    },
    timers: {
      what: 'Active timers after dispose()',
      unit: 'count',
      target: { max: 0 },
    },
    providers: {
      what: 'A request to all providers, each service with a latency of 150 ms',
      unit: 'ms',
      baselines: { slowest: 'the slowest provider alone' },
      target: { beyond: 25, over: 'slowest' },
      note: 'The aggregator takes about 2 ms for all providers. The rest is their HTTP requests, and local services that use the same cores.',
    },
  },
})
