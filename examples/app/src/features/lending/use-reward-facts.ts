import { type Address, formatUnits } from '@causeway/core'
import { customTokenKey, tokenKey, tokenLookupQueryOptions } from '@causeway/core/data'
import type { ClaimableReward } from '@causeway/core/lending'
import { usePrices } from '@causeway/react'
import { useQueries } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'
import { rewardText } from './reward-text.ts'

/** A reward and the chain that it is paid on. */
interface ChainReward {
  readonly chainId: number
  readonly reward: ClaimableReward
}

interface RewardFacts {
  /** Amount and symbol, such as `12.5 ARB`. */
  readonly text: string
  /** Value in US dollars; undefined if the price or the decimals are unknown. */
  readonly usd: number | undefined
}

/** Returns texts and values of rewards. Tokens that neither the lender nor a list names are read from the chain. */
export function useRewardFacts(rewards: readonly ChainReward[]): readonly RewardFacts[] {
  const { tokens, instanceId } = useEngine()
  const unnamed = rewards.filter(({ reward }) => reward.symbol === undefined || reward.decimals === undefined)
  const byKey = new Map(unnamed.map((entry) => [getKey(entry), entry]))
  const lookups = useQueries({
    queries: [...byKey.values()].map(({ chainId, reward }) =>
      tokenLookupQueryOptions(tokens, { tokenAddress: reward.token, chainIds: [chainId] }, { instanceId }),
    ),
  })
  const { data: prices } = usePrices({ chains: toTokensByChain(rewards) }, { enabled: rewards.length > 0 })
  const keys = [...byKey.keys()]
  return rewards.map((entry) => {
    const { chainId, reward } = entry
    const lookup = lookups[keys.indexOf(getKey(entry))]?.data?.[0]
    const token = lookup?.status === 'found' ? lookup.token : undefined
    const decimals = reward.decimals ?? token?.decimals
    const price = prices?.chains[chainId]?.prices[tokenKey(reward.token)]?.price
    const isPriced = decimals !== undefined && price !== undefined
    return {
      text: rewardText(reward, token),
      usd: isPriced ? Number(formatUnits(reward.amount, decimals)) * price : undefined,
    }
  })
}

/** Returns the value of several rewards; undefined if one is unknown. */
export function sumRewards(rewards: readonly Pick<RewardFacts, 'usd'>[]): number | undefined {
  return rewards.reduce<number | undefined>(
    (sum, { usd }) => (sum === undefined || usd === undefined ? undefined : sum + usd),
    0,
  )
}

function toTokensByChain(rewards: readonly ChainReward[]): Record<number, Address[]> {
  const chains: Record<number, Address[]> = {}
  for (const { chainId, reward } of rewards) {
    const addresses = chains[chainId] ?? []
    chains[chainId] = addresses.includes(reward.token) ? addresses : [...addresses, reward.token]
  }
  return chains
}

function getKey({ chainId, reward }: ChainReward): string {
  return customTokenKey(chainId, reward.token)
}
