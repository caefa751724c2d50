import {
  type Address,
  accountKindQueryOptions,
  type PerChainType,
  type Quote,
  quoteQueryOptions,
} from '@causeway/core'
import { isAddress, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { type PriceResults, type Token, tokenKey } from '@causeway/core/data'
import {
  providerQuoting,
  type SwapFormChain,
  type SwapFormInput,
  type SwapFormView,
  type SwapQuoteList,
  swapForm,
  swapQuoteList,
  swapQuoting,
} from '@causeway/view-models'
import { useQuery } from '@tanstack/react-query'
import { useCauseway } from '../causeway-provider.tsx'
import { type QuotesOptions, type QuotesResult, useQuotes } from '../live/quotes.ts'
import { useNow } from '../live/use-now.ts'
import { usePrices } from '../reads/prices.ts'
import { useWalletBalance } from '../reads/use-wallet-balance.ts'
import { useSettings, useSwapForm, useWalletSession } from '../state/hooks.ts'

/** Tokens and consents of a trade. The hook reads all other inputs of the form. */
export type SwapParameters = Omit<
  SwapFormInput,
  | 'typed'
  | 'accounts'
  | 'steps'
  | 'isWatchOnly'
  | 'slippage'
  | 'deadline'
  | 'balance'
  | 'nativeBalance'
  | 'prices'
  | 'quote'
  | 'quoting'
  | 'now'
  | 'nativeFeeLimits'
> & {
  /** Accounts of the trade, for example of one that was started before the wallet switched. Default: the connected ones. */
  readonly accounts?: SwapFormInput['accounts'] | undefined
  /** Default: the slippage of the settings. */
  readonly slippage?: SwapFormInput['slippage'] | undefined
}

/** A swap or bridge form with its quotes. */
export interface SwapResult {
  readonly view: SwapFormView
  readonly quotes: QuotesResult
  /** Rows of the quotes, for a provider list. */
  readonly list: SwapQuoteList
  /**
   * Returns the form with another quote than the selected one, such as a quote that was refreshed during the review.
   *
   * @param steps kinds of its wallet requests. Default: the usual ones
   */
  viewOf(quote: Quote, steps?: SwapFormInput['steps']): SwapFormView
}

/**
 * Returns a swap or bridge form (`swapForm`) for the typed amount (`causeway.swapForm`), the settings, the connected
 * accounts, balances, prices and the quotes of every provider.
 */
export function useSwap(parameters: SwapParameters, options: QuotesOptions = {}): SwapResult {
  const { fromChain, toChain, fromToken, toToken } = parameters
  const { quotes: aggregator } = useCauseway(options)
  const typed = useSwapForm((state) => state, options)
  const { slippageTolerance, deadline } = useSettings((all) => all, options)
  const { universalAccount, impersonation } = useWalletSession((all) => all, options)
  const { accounts = universalAccount } = parameters
  const native = { chainId: fromChain.id, account: accounts[fromChain.chainType] }
  const { data } = usePrices({ chains: getTokens(parameters) }, { ...options, policy: 'fast' })
  const getPrice = (chainId: number, token: Token | undefined) => priceIn(data, chainId, token?.address)
  const recipient = getRecipient(parameters, accounts)
  const destination = useAccountKind(toChain, recipient, options)
  // The kind on the source chain only matters for bridges.
  const source = useAccountKind(fromChain, fromChain.id === toChain.id ? undefined : recipient, options)
  const input: SwapFormInput = {
    ...parameters,
    nativeFeeLimits: aggregator.nativeFeeLimits,
    recipientKinds: parameters.recipientKinds ?? { source, destination },
    typed,
    accounts,
    isWatchOnly: impersonation.isActive,
    slippage: parameters.slippage ?? slippageTolerance,
    deadline,
    balance: useWalletBalance({ ...native, token: fromToken?.address }, options),
    nativeBalance: useWalletBalance({ ...native, token: NATIVE_TOKEN_ADDRESS }, options),
    prices: {
      from: getPrice(fromChain.id, fromToken),
      to: getPrice(toChain.id, toToken),
      native: priceIn(data, fromChain.id, NATIVE_TOKEN_ADDRESS),
    },
    quoting: { status: 'idle' },
    now: useNow(1_000, options) ?? 0,
  }
  // Evaluate the form without quotes to get the request, which does not depend on them.
  const quotes = useQuotes(swapForm(input).request, options)
  const view = swapForm({ ...input, ...swapQuoting(quotes.state) })
  const allowed = useAllowedQuote(view, options)
  const answered = { ...input, ...(allowed ?? swapQuoting(quotes.state)) }
  return {
    quotes,
    view: allowed ? swapForm(answered) : view,
    list: swapQuoteList(quotes.state, input, { allowed: allowed?.quote }),
    viewOf: (quote, steps) => swapForm({ ...answered, quote, steps }),
  }
}

/** Returns the kind of an account on an EVM chain; undefined until it is read. */
function useAccountKind(
  { id: chainId, chainType }: SwapFormChain,
  account: Address | undefined,
  options: QuotesOptions,
) {
  const { platforms, instanceId } = useCauseway(options)
  const request = { chainId, account: chainType === 'EVM' ? account : undefined }
  return useQuery(accountKindQueryOptions(platforms, request, { instanceId })).data
}

/** Returns the recipient if it is an EVM address. */
function getRecipient(
  { recipient = '', toChain }: SwapParameters,
  accounts: PerChainType<Address>,
): Address | undefined {
  const address = recipient.trim() || accounts[toChain.chainType]
  return address !== undefined && isAddress(address, 'EVM') ? address : undefined
}

/**
 * Returns the quote of the provider for which the user allowed more slippage. It is requested separately and replaces
 * the row of that provider.
 */
function useAllowedQuote({ request, providerRequest }: SwapFormView, options: QuotesOptions) {
  const { quotes, instanceId } = useCauseway(options)
  const { data, error } = useQuery(quoteQueryOptions(quotes, providerRequest, { instanceId }))
  return request && providerRequest ? providerQuoting(request, { quote: data, error }) : undefined
}

function getTokens({
  fromChain,
  toChain,
  fromToken,
  toToken,
}: SwapParameters): Record<number, readonly Address[]> {
  const of = (chainId: number, token: Token | undefined) =>
    token?.chainId === chainId ? [token.address] : []
  const paid = [NATIVE_TOKEN_ADDRESS, ...of(fromChain.id, fromToken)]
  const received = of(toChain.id, toToken)
  return fromChain.id === toChain.id
    ? { [fromChain.id]: [...paid, ...received] }
    : { [fromChain.id]: paid, [toChain.id]: received }
}

function priceIn(results: PriceResults | undefined, chainId: number, address: Address | undefined) {
  return address === undefined ? undefined : results?.chains[chainId]?.prices[tokenKey(address)]
}
