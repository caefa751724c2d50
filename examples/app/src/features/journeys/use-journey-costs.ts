import { type Address, formatUnits } from '@causeway/core'
import { chainById, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { type TokenPrice, tokenKey } from '@causeway/core/data'
import { useChains, useNow, usePrices } from '@causeway/react'
import {
  type FormConsent,
  type JourneyCosts,
  journeyCosts,
  type SwapCurrency,
  withdrawConsent,
} from '@causeway/view-models'
import { useState } from 'react'
import { reviewCopy } from '#locale/review-copy'
import { CONSENT_MISSING, lossSuffix } from '../review/decide.ts'
import type { ConsentActions } from '../review/review-consent-note.tsx'
import { symbolText } from './amount-text.ts'
import type { FindToken } from './use-token-finder.ts'

interface Side {
  readonly chainId: number
  readonly token: Address
  /** Base units. */
  readonly amount: bigint
  /** Default: those of the token list. */
  readonly decimals?: number | undefined
}

/** Amounts of a journey or of one of its steps. */
export interface JourneyAmounts {
  readonly from: Side
  readonly to: Side & { readonly amountMin: bigint }
  /** Native fees and gas in addition to the amount, in base units. Undefined amounts are unknown. */
  readonly nativeFees: readonly { readonly chainId: number; readonly amount: bigint | undefined }[]
  /** Further costs in US dollars; undefined ones are unknown. Default: none. */
  readonly onTopUsd?: readonly (number | undefined)[]
}

/** Costs of a journey, and whether the user may accept them. */
export interface JourneyCostsReview {
  /** Undefined without amounts, and until the prices are read. */
  readonly costs: JourneyCosts | undefined
  readonly actions: ConsentActions
  /** Whether the costs are known, and the user has given every consent that they require. */
  readonly isAcceptable: boolean
  /** Returns the label of the button that accepts the costs: the reason why it is disabled, or the label with a large loss. */
  toLabel(label: string): string
}

/**
 * Reads the prices of a journey and returns its costs, with the consents of the user.
 *
 * @param amounts undefined if nothing is swapped, so that nothing has to be accepted
 * @param isPending whether the caller still reads some of the amounts. Default false
 */
export function useJourneyCosts(
  amounts: JourneyAmounts | undefined,
  find: FindToken,
  isPending = false,
): JourneyCostsReview {
  const [consents, setConsents] = useState<readonly FormConsent[]>([])
  const chains = useChains()
  const now = useNow() ?? 0
  const { data, isPending: arePricesPending } = usePrices(
    { chains: amounts ? getTokens(amounts) : {} },
    { enabled: !!amounts, policy: 'fast' },
  )
  const getPrice = (chainId: number, token: Address): TokenPrice | undefined =>
    data?.chains[chainId]?.prices[tokenKey(token)]
  const getUsd = ({ chainId, amount }: JourneyAmounts['nativeFees'][number]) => {
    const decimals = chainById(chains, chainId)?.nativeCurrency.decimals
    const price = getPrice(chainId, NATIVE_TOKEN_ADDRESS)?.price
    if (amount === 0n) return 0
    if (amount === undefined || decimals === undefined || price === undefined) return undefined
    return Number(formatUnits(amount, decimals)) * price
  }
  const isLoading = amounts !== undefined && (isPending || arePricesPending)
  const costs =
    amounts && !isLoading
      ? journeyCosts({
          ...toTerms(amounts, find, getPrice),
          onTopUsd: [...amounts.nativeFees.map(getUsd), ...(amounts.onTopUsd ?? [])],
          consents,
          now,
        })
      : undefined
  const isAcceptable = !isLoading && costs?.consent?.isGiven !== false
  return {
    costs,
    actions: {
      giveConsents: (added) => setConsents((current) => [...current, ...added]),
      withdrawConsents: (issues) => setConsents((current) => issues.reduce(withdrawConsent, current)),
    },
    isAcceptable,
    toLabel(label) {
      if (isLoading) return reviewCopy.checking
      return isAcceptable ? label + lossSuffix(costs?.netLoss) : CONSENT_MISSING
    },
  }
}

function getTokens({ from, to, nativeFees }: JourneyAmounts): Record<number, Address[]> {
  const natives = nativeFees.map(({ chainId }) => ({ chainId, token: NATIVE_TOKEN_ADDRESS }))
  const tokens: Record<number, Address[]> = {}
  for (const { chainId, token } of [from, to, ...natives]) {
    const listed = tokens[chainId] ?? []
    tokens[chainId] = listed.includes(token) ? listed : [...listed, token]
  }
  return tokens
}

/** Returns the tokens, their amounts and prices. Without its decimals, a token has no value. */
function toTerms(
  { from, to }: JourneyAmounts,
  find: FindToken,
  getPrice: (chainId: number, token: Address) => TokenPrice | undefined,
) {
  const toCurrency = (side: Side) => {
    const { chainId, token: address } = side
    const decimals = side.decimals ?? find(chainId, address)?.decimals
    const currency: SwapCurrency = {
      chainId,
      address,
      symbol: symbolText(side, find),
      decimals: decimals ?? 0,
    }
    return { currency, price: decimals === undefined ? undefined : getPrice(chainId, address) }
  }
  const [paid, received] = [toCurrency(from), toCurrency(to)]
  return {
    from: paid.currency,
    fromAmount: from.amount,
    to: received.currency,
    toAmount: to.amount,
    toAmountMin: to.amountMin,
    prices: { from: paid.price, to: received.price },
  }
}
