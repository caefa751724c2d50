import { chainById, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { tokenKey } from '@causeway/core/data'
import { useChains, usePrices } from '@causeway/react'
import { type LenderWorth, networkFee } from '@causeway/view-models'
import { isBelowFee } from '../lending/is-below-fee.ts'
import { sumRewards, useRewardFacts } from '../lending/use-reward-facts.ts'
import { useFees } from '../many-legs/use-fees.ts'

/** Returns a function that returns whether a claim costs less than the rewards of a lender, as far as both are known. */
export function useWorthClaiming(lenders: readonly LenderWorth[]): (lender: LenderWorth) => boolean {
  const chains = useChains()
  const rewards = lenders.flatMap(toRewards)
  const facts = useRewardFacts(rewards)
  const chainIds = [...new Set(rewards.map(({ chainId }) => chainId))]
  const getFees = useFees(chainIds)
  const { data: prices } = usePrices(
    { chains: Object.fromEntries(chainIds.map((chainId) => [chainId, [NATIVE_TOKEN_ADDRESS]])) },
    { enabled: chainIds.length > 0 },
  )
  return ({ key, chainId }) => {
    const chain = chainById(chains, chainId)
    const fees = getFees(chainId)
    if (!chain || !fees) return true
    const price = prices?.chains[chainId]?.prices[tokenKey(NATIVE_TOKEN_ADDRESS)]
    const usd = sumRewards(facts.filter((_, index) => rewards[index]?.lenderKey === key))
    return !isBelowFee(usd, networkFee(['call'], { chain, fees, price }).usd)
  }
}

/** Returns the claimable rewards of a lender. */
export function toRewards({ key, chainId, accounts }: LenderWorth) {
  return accounts.flatMap((account) =>
    account.rewards
      .filter(({ amount }) => amount > 0n)
      .map((reward) => ({ lenderKey: key, chainId, reward })),
  )
}
