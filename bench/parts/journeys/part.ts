import { definePart } from '../../part.ts'

export const journeysPart = definePart({
  name: 'journeys',
  title: 'Journeys',
  about:
    'Twelve transfers between Arbitrum One and Base in the sandbox, with the contracts of Uniswap and Across and with mock bridges, for an application with four providers and for one with all of them. The best journey is compared with the best single route of the same providers.',
  questions: {
    planFew: {
      what: 'Time to plan a journey with four providers, once the token lists are known',
      unit: 'ms',
      baselines: { quotes: 'a request for quotes' },
      note: 'The legs of a candidate are quoted one after the other, and balances and prices are read in addition.',
    },
    planAll: {
      what: 'Time to plan a journey with all providers, once the token lists are known',
      unit: 'ms',
      baselines: { quotes: 'a request for quotes' },
      note: 'All services use the same cores as the client.',
    },
    requestsFew: {
      what: 'Requests to providers for a plan with four providers',
      unit: 'count',
      baselines: { quotes: 'a request for quotes' },
    },
    requestsAll: {
      what: 'Requests to providers for a plan with all providers',
      unit: 'count',
      baselines: { quotes: 'a request for quotes' },
      target: { max: 150 },
    },
    unreachable: {
      what: 'Share of transfers without a route, with four providers',
      unit: 'share',
      baselines: { single: 'single routes' },
    },
    worse: {
      what: 'Share of transfers whose best journey pays less than the best single route, after gas',
      unit: 'share',
      target: { max: 0 },
    },
    notBetter: {
      what: 'Share of transfers whose best journey does not pay more than the best single route, with four providers',
      unit: 'share',
      note: 'A transfer that only a journey reaches counts as better.',
    },
    loss: {
      what: 'Share of the value that is lost on the way, for transfers that a single route reaches',
      unit: 'share',
      baselines: { single: 'the best single route' },
      note: 'Fees, spread and gas. LI.FI of the sandbox converts at fixed prices, so with all providers it is hardly ever beaten.',
    },
  },
})
