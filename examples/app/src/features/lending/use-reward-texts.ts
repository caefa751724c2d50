import { customTokenKey, tokenLookupQueryOptions } from '@causeway/core/data'
import type { ClaimableReward } from '@causeway/core/lending'
import { useQueries } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'
import { rewardText } from './reward-text.ts'

/** A reward and the chain that it is paid on. */
interface ChainReward {
  readonly chainId: number
  readonly reward: ClaimableReward
}

/** Returns the texts of rewards: `12.5 ARB`. Tokens that neither the lender nor a list names are read from the chain. */
export function useRewardTexts(rewards: readonly ChainReward[]): readonly string[] {
  const { tokens, instanceId } = useEngine()
  const unnamed = rewards.filter(({ reward }) => reward.symbol === undefined || reward.decimals === undefined)
  const byKey = new Map(unnamed.map((entry) => [getKey(entry), entry]))
  const lookups = useQueries({
    queries: [...byKey.values()].map(({ chainId, reward }) =>
      tokenLookupQueryOptions(tokens, { tokenAddress: reward.token, chainIds: [chainId] }, { instanceId }),
    ),
  })
  const keys = [...byKey.keys()]
  return rewards.map((entry) => {
    const lookup = lookups[keys.indexOf(getKey(entry))]?.data?.[0]
    return rewardText(entry.reward, lookup?.status === 'found' ? lookup.token : undefined)
  })
}

function getKey({ chainId, reward }: ChainReward): string {
  return customTokenKey(chainId, reward.token)
}
