import type { LenderFamily } from '@causeway/core/lending'

/** Startup files of the lender families, in the order of `allLenders`. */
const FAMILIES: readonly Pick<LenderFamily, 'id' | 'files' | 'extras'>[] = [
  {
    id: 'aave-v2',
    files: ['config/aave-pools', 'data/aave-reserves', 'data/aave-oracles'],
    extras: ['data/aave-tokens', 'config/aave-weth-gateway'],
  },
  {
    id: 'aave-v3',
    files: ['config/aave-pools', 'data/aave-reserves', 'data/aave-oracles'],
    extras: ['data/aave-tokens', 'config/aave-weth-gateway'],
  },
  { id: 'compound-v2', files: ['config/compound-v2-pools'], extras: ['data/compound-v2-c-tokens'] },
  { id: 'compound-v3', files: ['config/compound-v3-pools'], extras: ['data/compound-v3-bulkers'] },
  { id: 'morpho', files: ['config/morpho-pools', 'config/morpho-type-markets'], extras: [] },
  { id: 'init', files: ['config/init-pools', 'data/init-config'], extras: [] },
]

/** Returns all lender families. Their code is loaded with the first use, because a swap or a bridge needs none of it. */
export function deferredLenders(): LenderFamily[] {
  const find = async (id: LenderFamily['id']): Promise<LenderFamily> => {
    const { allLenders } = await import('@causeway/core/lenders')
    const family = allLenders().find((candidate) => candidate.id === id)
    if (!family) throw new Error(`The lender family ${id} does not exist.`)
    return family
  }
  return FAMILIES.map((facts) => ({
    ...facts,
    errors: async () => (await (await find(facts.id)).errors?.()) ?? {},
    lenders: async (files, chain) => (await find(facts.id)).lenders(files, chain),
    discover: async (files, chain, context) =>
      (await (await find(facts.id)).discover?.(files, chain, context)) ?? [],
  }))
}
