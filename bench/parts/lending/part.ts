import { definePart } from '../../part.ts'

export const lendingPart = definePart({
  name: 'lending',
  title: 'Lending math',
  about:
    'Figures of an account from loaded data, without network, in alternating runs with compared results.',
  questions: {
    summary: {
      what: 'Figures of an account with deposit and debt in 50 assets',
      unit: 'µs',
      peers: { aave: '`@aave/math-utils` formatUserSummary' },
      baselines: { loop: 'a bare loop over bigints' },
      target: { times: 20, over: 'aave' },
      note: 'formatUserSummary also accrues interest and formats decimals of every reserve. Causeway uses the balances of the contracts, and formats values only for display. The loop has the rounding of one protocol and one price per asset; Causeway keeps unknown figures apart from zero, and returns figures with and without disabled deposits.',
    },
    maxBorrow: { what: 'Maximum borrow of one asset', unit: 'µs' },
    liquidation: { what: 'Liquidation price of one asset', unit: 'µs' },
    isolated: {
      what: 'Health factor, LTV and capacity in one isolated market',
      unit: 'µs',
      peers: { morpho: '`@morpho-org/blue-sdk` AccrualPosition' },
      baselines: { bare: 'the three formulas with bigints' },
      note: 'Causeway uses the calculator for all protocols and returns all figures of an account, also in US dollars; the peer computes three figures of one protocol.',
    },
  },
})
