import { definePart } from '../../part.ts'

const OTHERS = {
  lifi: '`@lifi/sdk` getTokenBalances',
  viem: '`viem` multicall',
  large: '`viem` multicall, batches of 1 MB',
}
const BARE = { bare: 'one manually encoded `aggregate3` call' }

export const balancesPart = definePart({
  name: 'balances',
  title: 'Balances',
  about:
    'Balances of one account in 2,000 ERC-20 tokens and the native token on a local chain, with verified results, in alternating runs with the same tokens.',
  questions: {
    time: {
      what: '2,000 balances on one chain',
      unit: 'ms',
      peers: OTHERS,
      baselines: BARE,
      target: { times: 5, over: 'viem' },
      note: 'Causeway reads with code in the call that returns packed balances. The baseline does not read the native token, validates no reply and has no fallback.',
    },
    requests: {
      what: 'Requests for these balances',
      unit: 'count',
      peers: OTHERS,
      baselines: BARE,
    },
    sent: { what: 'Bytes sent for these balances', unit: 'kB', peers: OTHERS, baselines: BARE },
    received: { what: 'Bytes received for these balances', unit: 'kB', peers: OTHERS, baselines: BARE },
    manyRequests: {
      what: 'Requests for 500 tokens on each of 20 chains, with one call',
      unit: 'count',
      baselines: {
        fewest: 'one read and one chain id check per chain, and one check for Argent wallets on Ethereum',
      },
      target: { beyond: 0, over: 'fewest' },
    },
    manyBeyond: {
      what: 'Chains with more concurrent requests than they allow',
      unit: 'count',
      target: { max: 0 },
    },
  },
})
