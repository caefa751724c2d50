import {
  type Address,
  createQuotesObservers,
  type GasFees,
  maxGasCost,
  type PerChainType,
  type QuoteRequestInput,
  type QuotesState,
  quoteQueryOptions,
} from '@causeway/core'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { type BalanceEntry, type Token, type TokensByChain, tokenKey } from '@causeway/core/data'
import { type Holdings, useNow, usePrices, useSettings, useStore, useWalletSession } from '@causeway/react'
import {
  type FormConsent,
  providerQuoting,
  type SwapFormInput,
  type SwapFormView,
  swapForm,
  swapQuoting,
  withdrawConsent,
} from '@causeway/view-models'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
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
  /** Accounts of a run that was started. Default: the connected ones. */
  readonly accounts: PerChainType<Address> | undefined
}

/** Returns several transfers to one token, each with its own form and quotes. */
export function useLegs({ sources, target, holdings, accounts }: LegsParameters): Legs {
  const [consents, setConsents] = useState<readonly FormConsent[]>([])
  const base = useCommonInputs({ sources, target, holdings, accounts }, consents)
  const getFees = useFees(sources.map(({ chain }) => chain.id))
  const inputs = sources.map((source) => toInput(source, base, sources, getFees(source.chain.id)))
  const { states, selectProvider, refresh, pause } = useQuotesObservers(
    sources.map((source, index) => [getRequestKey(source), toRequest(inputs[index])] as const),
  )
  const quotesStates = sources.map((source) => states.get(getRequestKey(source)))
  const quotedInputs = inputs.map((input, index) => withQuotes(input, quotesStates[index]))
  const providerQuotes = useProviderQuotes(quotedInputs.map((input) => swapForm(input)))
  const legs = sources.map((source, index): Leg => {
    const input = { ...(quotedInputs[index] ?? base.input(source)), ...providerQuotes[index] }
    const view = swapForm(input)
    return {
      ...source,
      view,
      quotesState: quotesStates[index],
      network: view.offer?.network,
      viewOf: (quote, steps) => swapForm({ ...input, quote, steps }),
    }
  })
  const times = [...states.values()].flatMap((state) =>
    state.status === 'settled' ? state.refreshAt : undefined,
  )
  const knownTimes = times.filter((time) => time !== undefined)
  return {
    legs,
    views: legs.length > 0 ? legs.map(({ view }) => view) : [swapForm(base.input(undefined))],
    refreshAt: knownTimes.length === 0 ? undefined : Math.min(...knownTimes),
    isQuoting: [...states.values()].some(({ status }) => status === 'quoting'),
    choose: (leg, providerId) => selectProvider(getRequestKey(leg), providerId),
    consents,
    giveConsents: (added) => setConsents((current) => [...current, ...added]),
    withdrawConsents: (issues) => setConsents((current) => issues.reduce(withdrawConsent, current)),
    refresh,
    pause,
  }
}

function getRequestKey({ quotesKey, key }: LegSource): string {
  return quotesKey ?? key
}

interface CommonInputs {
  input(source: LegSource | undefined): SwapFormInput
}

/** Returns the inputs that all legs have in common, and a function that adds those of a source. */
function useCommonInputs(
  { sources, target, holdings: { entries, prices }, accounts: runAccounts }: LegsParameters,
  consents: readonly FormConsent[],
): CommonInputs {
  const deadline = useSettings((all) => all.deadline)
  const { tolerance: slippage, invalid: invalidSlippage } = useTradeSlippage()
  const { universalAccount, impersonation } = useWalletSession((all) => all)
  const accounts = runAccounts ?? universalAccount
  const { chain: toChain, token: toToken } = target
  const { data } = usePrices(
    { chains: getPricedTokens(sources, target) },
    { policy: 'fast', placeholderData: keepPreviousData },
  )
  const now = useNow() ?? 0
  return {
    input: (source) => {
      const chain = source?.chain ?? toChain
      // The prices of holdings are older. They are used until those of the form have loaded.
      const getPrice = ({ chainId, address }: Token) =>
        data?.chains[chainId]?.prices[tokenKey(address)] ?? prices?.[chainId]?.prices[tokenKey(address)]
      const native = findEntry(entries, chain.id, ({ address }) => isNativeToken(address))
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
        balance:
          source && findEntry(entries, chain.id, ({ address }) => isSameAddress(address, source.token)),
        nativeBalance: native,
        prices: {
          from: source && getPrice(source.token),
          to: toToken && data?.chains[toChain.id]?.prices[tokenKey(toToken.address)],
          native: native && getPrice(native.currency),
        },
        quoting: { status: 'idle' },
        consents,
        now,
      }
    },
  }
}

/** Returns the tokens that the forms value: those that are sent and received, and the native ones that pay for gas. */
function getPricedTokens(sources: readonly LegSource[], { chain, token }: LegTarget): TokensByChain {
  const tokens: Record<number, Address[]> = { [chain.id]: token ? [token.address] : [] }
  for (const { chain: sourceChain, token: sold } of sources)
    tokens[sourceChain.id] = [...(tokens[sourceChain.id] ?? []), sold.address, NATIVE_TOKEN_ADDRESS]
  return tokens
}

function isSameAddress(address: Address, token: Token): boolean {
  return tokenKey(address) === tokenKey(token.address)
}

function findEntry(
  entries: readonly BalanceEntry<Token>[],
  chainId: number,
  matches: (token: Token) => boolean,
): BalanceEntry<Token> | undefined {
  return entries.find((entry) => entry.chainId === chainId && matches(entry.currency))
}

/**
 * Returns the input of a source. The gas reserve covers all transfers of its chain, which are paid from one balance.
 */
function toInput(
  source: LegSource,
  base: CommonInputs,
  sources: readonly LegSource[],
  fees: GasFees | undefined,
): SwapFormInput {
  const onChain = sources.filter(
    ({ chain, key }) => chain.id === source.chain.id && key !== source.key,
  ).length
  const gasReserve = fees && maxGasCost({ gas: RESERVED_GAS * BigInt(onChain + 1), fees })
  return { ...base.input(source), gasReserve, fees }
}

function toRequest(input: SwapFormInput | undefined): QuoteRequestInput | undefined {
  return input && swapForm(input).request
}

function withQuotes(input: SwapFormInput, quotesState: QuotesState | undefined): SwapFormInput {
  return quotesState ? { ...input, ...swapQuoting(quotesState) } : input
}

function useQuotesObservers(requests: readonly (readonly [string, QuoteRequestInput | undefined])[]) {
  const { quotes, clock } = useEngine()
  const observers = useMemo(() => createQuotesObservers({ quotes, clock }), [quotes, clock])
  // `setRequests` ignores requests that are equal to the current ones.
  useEffect(() => {
    observers.setRequests(new Map(requests.flatMap(([key, request]) => (request ? [[key, request]] : []))))
  }, [observers, requests])
  useEffect(() => () => observers.setRequests(new Map()), [observers])
  const { selectProvider, refresh, pause } = observers
  return { states: useStore(observers.store), selectProvider, refresh, pause }
}

/** Requests the quotes of providers for which the user allowed more slippage. They replace the selected quote. */
function useProviderQuotes(views: readonly SwapFormView[]) {
  const { quotes, instanceId } = useEngine()
  const results = useQueries({
    queries: views.map(({ providerRequest }) => quoteQueryOptions(quotes, providerRequest, { instanceId })),
  })
  return views.map(({ request, providerRequest }, index) => {
    const { data: quote, error = null } = results[index] ?? {}
    return request && providerRequest ? providerQuoting(request, { quote, error }) : {}
  })
}
