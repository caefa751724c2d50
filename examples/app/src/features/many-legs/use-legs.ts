import {
  type Address,
  createQuotesObservers,
  type GasFees,
  maxGasCost,
  type QuoteRequestInput,
  type QuotesState,
  quoteQueryOptions,
} from '@causeway/core'
import { isNativeToken } from '@causeway/core/chains'
import { type BalanceEntry, type Token, tokenKey } from '@causeway/core/data'
import { type Holdings, useNow, usePrices, useSettings, useStore, useWalletSession } from '@causeway/react'
import {
  type FormConsent,
  networkFee,
  providerQuoting,
  type SwapFormInput,
  type SwapFormView,
  swapForm,
  swapQuoting,
  usualSteps,
  withdrawConsent,
} from '@causeway/view-models'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { RESERVED_GAS } from '../trade/reserved-gas.ts'
import { useTradeSlippage } from '../trade/trade-slippage-provider.tsx'
import type { Leg, LegSource, Legs, LegTarget } from './legs.ts'
import { useFees } from './use-fees.ts'

interface LegsParameters {
  readonly sources: readonly LegSource[]
  readonly target: LegTarget
  readonly holdings: Holdings
}

/** Several transfers into one token, each a form of its own with the quotes of every provider. */
export function useLegs({ sources, target, holdings }: LegsParameters): Legs {
  const [consents, setConsents] = useState<readonly FormConsent[]>([])
  const base = useBase(target, holdings, consents)
  const feesOf = useFees(sources.map(({ chain }) => chain.id))
  const inputs = sources.map((source) => inputOf(source, base, sources, feesOf(source.chain.id)))
  const { states, selectProvider, refresh, pause } = useQuotesObservers(
    sources.map((source, at) => [getRequestKey(source), requestOf(inputs[at])] as const),
  )
  const quotesStates = sources.map((source) => states.get(getRequestKey(source)))
  const asked = inputs.map((input, at) => withQuotes(input, quotesStates[at]))
  const allowed = useAllowed(asked.map((input) => swapForm(input)))
  const legs = sources.map((source, at): Leg => {
    const input = { ...(asked[at] ?? base.input(source)), ...allowed[at] }
    const view = swapForm(input)
    return {
      ...source,
      view,
      quotesState: quotesStates[at],
      network: networkOf(source, view, feesOf(source.chain.id), input.prices.native),
      viewOf: (quote) => swapForm({ ...input, quote }),
    }
  })
  const times = [...states.values()].flatMap((state) =>
    state.status === 'settled' ? state.refreshAt : undefined,
  )
  const known = times.filter((time) => time !== undefined)
  return {
    legs,
    terms: legs[0]?.view ?? swapForm(base.input(undefined)),
    refreshAt: known.length === 0 ? undefined : Math.min(...known),
    isQuoting: [...states.values()].some(({ status }) => status === 'quoting'),
    choose: (leg, providerId) => selectProvider(getRequestKey(leg), providerId),
    consents,
    giveConsents: (added) => setConsents((current) => [...current, ...added]),
    withdrawConsents: (issues) => setConsents((current) => issues.reduce(withdrawConsent, current)),
    refresh,
    pause,
  }
}

function getRequestKey({ boardKey, key }: LegSource): string {
  return boardKey ?? key
}

interface Base {
  input(source: LegSource | undefined): SwapFormInput
}

/** What all of them have in common, and what is read of each. */
function useBase(target: LegTarget, { entries, prices }: Holdings, consents: readonly FormConsent[]): Base {
  const deadline = useSettings((all) => all.deadline)
  const { tolerance: slippage, invalid: invalidSlippage } = useTradeSlippage()
  const { universalAccount: accounts, impersonation } = useWalletSession((all) => all)
  const { chain: toChain, token: toToken } = target
  const { data } = usePrices({ chains: { [toChain.id]: toToken ? [toToken.address] : [] } })
  const now = useNow() ?? 0
  return {
    input: (source) => {
      const chain = source?.chain ?? toChain
      const priceOf = (token: Token) => prices?.[token.chainId]?.prices[tokenKey(token.address)]
      const native = entryOf(entries, chain.id, ({ address }) => isNativeToken(address))
      return {
        typed: { typedValue: source?.text ?? '', independentField: 'INPUT' },
        fromChain: chain,
        toChain,
        fromToken: source?.token,
        toToken,
        accounts,
        isWatchOnly: impersonation.isActive,
        slippage,
        invalidSlippage,
        deadline,
        balance: source && entryOf(entries, chain.id, ({ address }) => isSameAddress(address, source.token)),
        nativeBalance: native,
        prices: {
          from: source && priceOf(source.token),
          to: toToken && data?.chains[toChain.id]?.prices[tokenKey(toToken.address)],
          native: native && priceOf(native.currency),
        },
        quoting: { status: 'idle' },
        consents,
        now,
      }
    },
  }
}

function isSameAddress(address: Address, token: Token): boolean {
  return tokenKey(address) === tokenKey(token.address)
}

function entryOf(
  entries: readonly BalanceEntry<Token>[],
  chainId: number,
  is: (token: Token) => boolean,
): BalanceEntry<Token> | undefined {
  return entries.find((entry) => entry.chainId === chainId && is(entry.currency))
}

/** Each transfer of a chain needs its own gas, and all are paid from one balance. */
function inputOf(
  source: LegSource,
  base: Base,
  sources: readonly LegSource[],
  fees: GasFees | undefined,
): SwapFormInput {
  const onChain = sources.filter(
    ({ chain, key }) => chain.id === source.chain.id && key !== source.key,
  ).length
  const gasReserve = fees && maxGasCost({ gas: RESERVED_GAS * BigInt(onChain + 1), fees })
  return { ...base.input(source), gasReserve, fees }
}

function requestOf(input: SwapFormInput | undefined): QuoteRequestInput | undefined {
  return input && swapForm(input).request
}

function withQuotes(input: SwapFormInput, quotesState: QuotesState | undefined): SwapFormInput {
  return quotesState ? { ...input, ...swapQuoting(quotesState) } : input
}

function useQuotesObservers(requests: readonly (readonly [string, QuoteRequestInput | undefined])[]) {
  const { quotes, clock } = useEngine()
  const observers = useMemo(() => createQuotesObservers({ quotes, clock }), [quotes, clock])
  // Equal requests are ignored, even if they are other objects.
  useEffect(() => {
    observers.setRequests(new Map(requests.flatMap(([key, request]) => (request ? [[key, request]] : []))))
  }, [observers, requests])
  useEffect(() => () => observers.setRequests(new Map()), [observers])
  const { selectProvider, refresh, pause } = observers
  return { states: useStore(observers.store), selectProvider, refresh, pause }
}

/** Of each provider that the user allowed more slippage than the others: asked alone, and shown in place of the choice. */
function useAllowed(views: readonly SwapFormView[]) {
  const { quotes, instanceId } = useEngine()
  const answers = useQueries({
    queries: views.map(({ providerRequest }) => quoteQueryOptions(quotes, providerRequest, { instanceId })),
  })
  return views.map(({ request, providerRequest }, at) => {
    const { data: quote, error = null } = answers[at] ?? {}
    return request && providerRequest ? providerQuoting(request, { quote, error }) : {}
  })
}

function networkOf(
  { chain }: LegSource,
  { offer }: SwapFormView,
  fees: GasFees | undefined,
  price: SwapFormInput['prices']['native'],
): Leg['network'] {
  return offer && fees && networkFee(usualSteps(offer.quote), { chain, fees, price })
}
