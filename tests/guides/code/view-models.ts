import { type Address, connectorAvailability, type QuotesObserver } from '@causeway/core'
import { type FullCauseway } from '@causeway/core/all'
import { chainById } from '@causeway/core/chains'
import {
  balanceKey,
  toBalanceState,
  type PriceResults,
  readHoldings,
  type Token,
  tokenKey,
} from '@causeway/core/data'
import { emptyPosition } from '@causeway/core/lending'
import {
  type AssetRows,
  assetRows,
  type HistoryView,
  heldTokens,
  historyGroups,
  historyTokens,
  holdingEntries,
  type LendingAmountInput,
  type LendingFormView,
  lendingForm,
  type SwapFormView,
  swapForm,
  swapQuoting,
  type UserInterface,
  type WalletRows,
  walletRows,
} from '@causeway/view-models'
import { arbitrum, base } from '@causeway/core/chains'

/** An instance with every service and the state of a user interface. */
export type Instance = FullCauseway & UserInterface

export interface Trade {
  readonly fromToken: Token
  readonly toToken: Token
  readonly prices: PriceResults['chains']
}

export function swapView(causeway: Instance, observer: QuotesObserver, { prices, ...pair }: Trade): SwapFormView {
  const { universalAccount: accounts, impersonation } = causeway.wallets.store.getState()
  const { slippageTolerance: slippage, deadline } = causeway.settings.store.getState()
  const priceOf = ({ chainId, address }: Token) => prices[chainId]?.prices[tokenKey(address)]
  const { address } = pair.fromToken
  const held = accounts.EVM && causeway.balances.rows.get(balanceKey(arbitrum.id, accounts.EVM, address))
  return swapForm({
    ...pair,
    fromChain: arbitrum,
    toChain: base,
    typed: causeway.swapForm.store.getState(),
    accounts,
    isWatchOnly: impersonation.isActive,
    slippage,
    deadline,
    balance: held ? toBalanceState(held.result, false) : undefined,
    prices: { from: priceOf(pair.fromToken), to: priceOf(pair.toToken) },
    ...swapQuoting(observer.store.getState()),
    now: causeway.clock.now(),
  })
}

/** Renders now and after each change, and requests the form's quotes. Returns a function that stops. */
export function showSwap(
  causeway: Instance,
  observer: QuotesObserver,
  trade: Trade,
  render: (view: SwapFormView) => void,
): () => void {
  const show = () => {
    const view = swapView(causeway, observer, trade)
    render(view)
    observer.setRequest(view.request)
  }
  const { swapForm: typed, settings, wallets } = causeway
  const stops = [typed, settings, wallets, observer].map(({ store }) => store.subscribe(show))
  show()
  return () => {
    for (const stop of stops) stop()
  }
}

import type { JourneyPlan } from '@causeway/core/journeys'
import { type FormConsent, type JourneyTerms, journeyCosts } from '@causeway/view-models'

export function canExecute(
  { request, toAmount, toAmountMin, gasUsd }: JourneyPlan,
  { from, to, prices }: Pick<JourneyTerms, 'from' | 'to' | 'prices'>,
  consents: readonly FormConsent[],
): boolean {
  const amounts = { fromAmount: request.from.amount, toAmount, toAmountMin }
  const terms = { from, to, prices, ...amounts, onTopUsd: [gasUsd], consents, now: Date.now() }
  const { consent, remarks } = journeyCosts(terms)
  console.log(consent?.sentence, consent?.lossUsd, remarks)
  return consent === undefined || consent.isGiven
}

export async function borrowView(
  causeway: Instance,
  account: Address,
  poolId: string,
  amount: LendingAmountInput,
): Promise<LendingFormView> {
  const request = { account, chainIds: [base.id], lenders: ['AAVE_V3'] }
  const { positions, failures } = await causeway.lending.getPositions(request)
  const [entry] = positions
  if (!entry) throw failures[0]?.error ?? new Error('Aave is not configured.')
  return lendingForm({
    type: 'Borrow',
    poolId,
    amount,
    market: entry.market,
    position: entry.positions[0] ?? emptyPosition(entry),
    account,
    chain: chainById(causeway.chains, base.id),
    isRiskAccepted: false,
  })
}

export async function assets(causeway: Instance, account: Address): Promise<AssetRows> {
  const reads = await Promise.all(
    causeway.chains.map(async (chain) => {
      try {
        const holdings = await readHoldings(causeway, { chainId: chain.id, account })
        return { chain, holdings, error: undefined }
      } catch (error) {
        return { chain, holdings: undefined, error }
      }
    }),
  )
  const { chains: prices } = await causeway.prices.getPrices({ chains: heldTokens(reads) })
  const entries = holdingEntries(reads, prices)
  return assetRows({ hasAccount: true, entries, prices, chains: causeway.chains, hidesDust: true })
}

export function history({ activity, chains, clock, executor, tokens }: Instance): HistoryView {
  const items = activity.items.getState()
  const known = historyTokens(items).flatMap(({ chainId, address }) => tokens.find(chainId, address) ?? [])
  return historyGroups({
    items,
    now: clock.now(),
    chains,
    tokens: known,
    running: executor.store.getAll(),
  })
}

export async function wallets(causeway: Instance): Promise<WalletRows> {
  const session = causeway.wallets.store.getState()
  const availability = await connectorAvailability(session.connectors)
  return walletRows({ session, chains: causeway.chains, entries: [], availability })
}

export function pickLender({ url }: Instance, lender: string): void {
  url.change({ lender })
}

/** Shows the lender in the address, also after back navigation. */
export function followAddress({ url, settings }: Instance): () => void {
  return url.store.subscribe(() => {
    const { lender } = url.store.getState()
    if (lender !== undefined) settings.change({ selectedLender: lender })
  })
}
