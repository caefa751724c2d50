import type { ClaimableReward } from '@causeway/core/lending'
import { useEffect } from 'react'
import { useEngine } from '../../state/use-engine.ts'

interface RewardsToAdd {
  readonly chainId: number
  readonly rewards: readonly Pick<ClaimableReward, 'token'>[]
  readonly isClaiming: boolean
}

/** Adds the tokens of rewards that are claimed to the custom tokens unless a list has them, so that balances include them. */
export function useAddRewardTokens({ chainId, rewards, isClaiming }: RewardsToAdd): void {
  const { tokens } = useEngine()
  const addresses = isClaiming ? rewards.map(({ token }) => token).join() : ''
  useEffect(() => {
    for (const address of addresses.split(',').filter(Boolean)) {
      // A token that cannot be read only lacks in the balances. It can still be added by its address.
      void tokens.addCustom(chainId, address).catch(() => undefined)
    }
  }, [tokens, chainId, addresses])
}
