import type { Address } from 'viem'

/** Contracts of an aggregator on a chain. */
export interface AggregatorContracts {
  /** Target of the transactions. */
  readonly router: Address
  /** Spender of the input token, if it is not the router. */
  readonly spender?: Address
}

/** Contracts of an aggregator by chain id. */
export type AggregatorTable = Readonly<Record<number, AggregatorContracts>>

/** Returns a table with the same contracts on several chains. */
function onChains(chainIds: readonly number[], contracts: AggregatorContracts): AggregatorTable {
  return Object.fromEntries(chainIds.map((chainId) => [chainId, contracts]))
}

/** Contracts of the aggregators at their published addresses, on the chains of the sandbox that each supports. */
export const aggregatorContracts = {
  kyberswap: onChains([1, 5000, 8453, 42161], { router: '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5' }),
  zerox: {
    ...onChains([1, 8453, 42161], { router: '0x0000000000001fF3684f28c67538d4D072C22734' }),
    5000: { router: '0x0000000000005E88410CcDFaDe4a5EfaE4b49562' },
  },
  velora: onChains([1, 8453, 42161], { router: '0x6A000F20005980200259B80c5102003040001068' }),
  oneinch: onChains([1, 8453, 42161], { router: '0x111111125421cA6dc452d289314280a0f8842A65' }),
  openocean: onChains([1, 5000, 8453, 42161], { router: '0x6352a56caadC4F1E25CD6c75970Fa768A3304e64' }),
  enso: onChains([1, 8453, 42161], { router: '0xF75584eF6673aD213a685a1B58Cc0330B8eA22Cf' }),
  bebop: onChains([1, 8453, 42161], {
    router: '0xbeb0b0623f66bE8cE162EbDfA2ec543A522F4ea6',
    spender: '0xC5a350853E4e36b73EB0C24aaA4b8816C9A3579a',
  }),
  fly: onChains([1, 8453, 42161], { router: '0x20F6ee51340aDEed01A59B0e65cB3703f3dc860c' }),
  sushi: onChains([1, 5000, 8453, 42161], { router: '0xAC4c6e212A361c968F1725b4d055b47E63F80b75' }),
  pendle: onChains([1, 5000, 8453, 42161], { router: '0x888888888889758F76e7103c6CbF23ABbF58F946' }),
  // OogaBooga supports none of these chains, so its Berachain router is deployed on Base.
  oogabooga: { 8453: { router: '0xFd88aD4849BA0F729D6fF4bC27Ff948Ab1Ac3dE7' } },
  eisen: onChains([5000, 8453, 42161], { router: '0x81Bbba46b9FCf04ab13314136B895b15291F0462' }),
  nordstern: {
    1: { router: '0xa929c559E5e6537359680F39CB4E3708E1a14dd1' },
    8453: { router: '0xC87De04e2EC1F4282dFF2933A2D58199f688fC3d' },
    42161: { router: '0x57f96440f1b1cAD53B40A8924BD540b1279A491c' },
  },
  relay: onChains([1, 8453, 42161], { router: '0xCcC88a9d1B4ED6b0EABA998850414b24f1c315bE' }),
} as const satisfies Record<string, AggregatorTable>

export type AggregatorId = keyof typeof aggregatorContracts

export function aggregatorOn(id: AggregatorId, chainId: number): AggregatorContracts | undefined {
  const table: AggregatorTable = aggregatorContracts[id]
  return table[chainId]
}
