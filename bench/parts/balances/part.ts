import { definePart } from '../../part.ts'

const OTHERS = {
  lifi: '`@lifi/sdk` getTokenBalances',
  viem: '`viem` multicall',
  large: '`viem` multicall, batches of 1 MB',
}
const BARE = { bare: 'one aggregate3, encoded by hand' }

export const balancesPart = definePart({
  name: 'balances',
  title: 'Balances',
  about:
    'The balance of one account in 2,000 ERC-20 tokens and the native one on the sandbox’s local chain, each answer checked; in turns, the same tokens for all.',
  questions: {
    time: {
      what: '2,000 balances on one chain',
      unit: 'ms',
      peers: OTHERS,
      floors: BARE,
      aim: { times: 5, over: 'viem' },
      note: 'Ours reads through code that is sent along with the call and returns packed balances; the floor does not read the native one, checks no reply and falls back on nothing.',
    },
    requests: {
      what: 'Requests for them',
      unit: 'count',
      peers: OTHERS,
      floors: BARE,
    },
    sent: { what: 'Sent for them', unit: 'kB', peers: OTHERS, floors: BARE },
    received: { what: 'Received for them', unit: 'kB', peers: OTHERS, floors: BARE },
    manyRequests: {
      what: 'Requests for 500 tokens on each of 20 chains, in one call',
      unit: 'count',
      floors: { fewest: 'a read and a check of the chain id each, and Ethereum’s word on Argent wallets' },
      aim: { beyond: 0, over: 'fewest' },
    },
    manyBeyond: {
      what: 'Chains that were asked for more at once than they allow',
      unit: 'count',
      aim: { most: 0 },
    },
  },
})
