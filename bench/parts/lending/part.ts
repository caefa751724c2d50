import { definePart } from '../../part.ts'

export const lendingPart = definePart({
  name: 'lending',
  title: 'Lending sums',
  about:
    'Figures of an account from what has been read already; no network. In turns, and the results compared.',
  questions: {
    summary: {
      what: 'Figures of an account with deposit and debt in 50 assets',
      unit: 'µs',
      peers: { aave: '`@aave/math-utils` formatUserSummary' },
      floors: { loop: 'a bare loop over bigints' },
      aim: { times: 20, over: 'aave' },
      note: 'formatUserSummary also accrues interest and writes decimal texts for every reserve; ours takes balances as the contracts told them and formats when something is shown.',
    },
    maxBorrow: { what: 'The most to borrow of one of them', unit: 'µs' },
    liquidation: { what: 'The price of one of them at which the account is liquidated', unit: 'µs' },
    isolated: {
      what: 'Health, loan to value and capacity in one isolated market',
      unit: 'µs',
      peers: { morpho: '`@morpho-org/blue-sdk` AccrualPosition' },
      floors: { bare: 'the three sums on bigints' },
      note: 'Ours is the calculator for every protocol, and gives all of an account’s figures, with those in US dollars; the peer does the three of one protocol.',
    },
  },
})
