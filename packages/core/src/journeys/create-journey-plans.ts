import { isNativeToken, NATIVE_TOKEN_ADDRESS, normalizeTokenAddress } from '../chains/address.ts'
import { chainById } from '../chains/chain-by-id.ts'
import { compact } from '../kernel/compact.ts'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import { getDebt } from '../lending/actions/to-action-size.ts'
import { LendingRejectedError } from '../lending/lending-rejected-error.ts'
import type { QuotePrices } from '../quotes/get-net-amount.ts'
import { checkQuoteRequest } from '../quotes/quote-request.ts'
import { NoQuoteError, type QuoteFailure } from '../quotes/to-quote-failure.ts'
import { type Arrival, canCarry, createArrivals } from './create-arrivals.ts'
import type { BridgeLists } from './create-bridge-lists.ts'
import { type FindListedToken, findBridgePairs } from './find-bridge-pairs.ts'
import { getChainName } from './get-chain-name.ts'
import type { JourneyContext } from './journey-context.ts'
import {
  getUnmetLimits,
  type JourneyNotice,
  type JourneyPlan,
  meetsLimits,
  type PlanDraft,
  rankPlans,
  toPlan,
} from './journey-plan.ts'
import {
  assertJourneyRequest,
  type CompleteLimits,
  completeLimits,
  isLenderTarget,
  isSameToken,
  type JourneyLimits,
  type JourneyRequest,
} from './journey-request.ts'
import { countSingleRequests, quoteRoutes, type Route, selectPairs } from './quote-routes.ts'
import { checkAction, type Destination, readDestination } from './read-destination.ts'
import { readSpendable } from './read-funds.ts'

/** The plans for a request. */
export interface JourneyPlans {
  /** Best first; at least one. */
  readonly plans: readonly JourneyPlan[]
  /** Number of requests to providers that the plans cost, with those for token lists. */
  readonly requests: number
  /**
   * Number of candidates that `limits.maxRequests` left out. Those over token lists that would exceed it count as one,
   * because the lists are not requested.
   */
  readonly skipped: number
  /** Reasons of the providers without a single route. */
  readonly failures: readonly QuoteFailure[]
}

/** Maximum number of assets that candidates are bridged as, besides single routes. */
const MAX_PAIRS = 3

/**
 * Plans a journey: checks the request, reads where it ends, quotes the candidates and ranks those within the limits.
 *
 * @throws the errors of `JourneyService.plan`
 */
export async function createJourneyPlans(
  request: JourneyRequest,
  context: JourneyContext,
  bridgeLists: BridgeLists,
  signal: AbortSignal,
): Promise<JourneyPlans> {
  assertJourneyRequest(request, context.chains)
  const limits = toPlanLimits(request)
  await assertReachable(request, context, signal)
  const destination = await readDestination(request, context, signal)
  const amount = await readAmount(request, context, signal)
  const { account } = request
  const from = { chainId: request.from.chainId, token: normalizeTokenAddress(request.from.token), amount }
  const isCrossChain = from.chainId !== destination.chainId
  const { lender } = destination
  const arrivals =
    isCrossChain && lender ? await createArrivals({ ...destination, lender }, context.quotes.providers) : []
  const terms = { account, from, destination, limits, arrivals }
  const needsLists = isCrossChain && limits.maxLegs > 1
  const requestsLeft = Math.max(0, limits.maxRequests - countSingleRequests(terms, context))
  const skipsLists = needsLists && bridgeLists.countRequests() > requestsLeft
  const { lists, requests: listRequests } =
    needsLists && !skipsLists ? await bridgeLists.load(signal) : { lists: [], requests: 0 }
  const findListed: FindListedToken = (chainId, address) => context.tokens?.find(chainId, address)
  const chainIds = { fromChainId: from.chainId, toChainId: destination.chainId }
  const pairs = isCrossChain
    ? selectPairs(findBridgePairs(lists, chainIds, findListed), from, destination, MAX_PAIRS)
    : []
  const maxRequests = limits.maxRequests - listRequests
  const quoted = await quoteRoutes({ ...terms, limits: { ...limits, maxRequests }, pairs }, context, signal)
  const isThere = !isCrossChain && isSameToken(from.token, destination.token)
  const isCarried = (route: Route) => canCarryAction(route, destination, arrivals, limits)
  const routes: readonly Route[] = isThere ? [[]] : quoted.routes.filter(isCarried)
  if (routes.length === 0) throw toNoRouteError(amount, quoted.failures)
  const resolved = { ...request, from }
  const drafts = await Promise.all(
    routes.map(async (route) =>
      toPlan(route, resolved, destination, await readPrices(route, destination, context, signal)),
    ),
  )
  const accepted = filterAccepted(rankPlans(drafts), destination)
  const plans = accepted.filter((plan) => meetsLimits(plan, limits))
  const [nearest] = accepted
  if (plans.length === 0 && nearest) throw new InvalidInputError('Journey', getUnmetLimits(nearest, limits))
  const noGas = await readGasNotices(plans, account, destination, context, signal)
  return {
    plans: plans.map((plan) => ({ ...plan, notices: getNotices(plan, destination, noGas) })),
    requests: quoted.requests + listRequests,
    skipped: quoted.skipped + (skipsLists ? 1 : 0),
    failures: quoted.failures,
  }
}

/** Returns whether the lender takes the output of the last leg of a route, if the leg carries the action. */
function canCarryAction(
  route: Route,
  { lender, ...target }: Destination,
  arrivals: readonly Arrival[],
  { minHealthFactor }: JourneyLimits,
): boolean {
  const last = route.at(-1)
  const arrival = arrivals.find(
    ({ providerId, message }) => providerId === last?.providerId && message === last.request.message,
  )
  return (
    !last || !lender || !arrival || canCarry(arrival, { ...target, lender }, last.toAmount, minHealthFactor)
  )
}

/** Returns the limits of a plan. An action with an amount needs at least that amount. */
function toPlanLimits({ limits, to }: JourneyRequest): CompleteLimits {
  const complete = completeLimits(limits)
  const minAmount = getMinAmount({ limits, to })
  return minAmount === undefined ? complete : { ...complete, minAmount }
}

/** Returns the lowest amount that may arrive; undefined if the user sets none. */
export function getMinAmount({
  limits = {},
  to,
}: Pick<JourneyRequest, 'limits' | 'to'>): JourneyLimits['minAmount'] {
  const { minAmount } = limits
  const needed = isLenderTarget(to) ? to.amount : undefined
  return minAmount === undefined || (needed !== undefined && needed > minAmount) ? needed : minAmount
}

/** @throws InvalidInputError for a contract account that does not exist on a chain where it has to receive or sign */
async function assertReachable(
  { account, from, to }: JourneyRequest,
  { platforms, chains }: JourneyContext,
  signal: AbortSignal,
): Promise<void> {
  if (from.chainId === to.chainId) return
  const [source, target] = await Promise.all(
    [from.chainId, to.chainId].map((chainId) =>
      platforms.forChain(chainId).getAccountKind({ chainId, account }, { signal }),
    ),
  )
  if (source !== 'contract' || target === 'contract') return
  const expected = `an account that exists on ${getChainName(chains, to.chainId)}, too: it is a contract of ${getChainName(chains, from.chainId)}`
  throw new InvalidInputError('Journey', [fieldIssue('account', expected, account)])
}

/** Returns the amount in base units. @throws InvalidInputError if the account holds less */
async function readAmount(
  { account, from: { chainId, token, amount } }: JourneyRequest,
  context: JourneyContext,
  signal: AbortSignal,
): Promise<bigint> {
  const normalized = normalizeTokenAddress(token)
  const spendable = await readSpendable({ chainId, account, token: normalized }, context, { signal })
  if (amount === 'max' && spendable > 0n) return spendable
  if (amount !== 'max' && amount <= spendable) return amount
  const reserve = isNativeToken(normalized) ? ', the balance less the gas of a call' : ', the balance'
  throw new InvalidInputError('Journey', [
    {
      ...fieldIssue('from.amount', `at most ${spendable}${reserve}`, amount),
      nearest: { bound: 'most', amount: spendable },
    },
  ])
}

/** Returns the lowest minimum of the providers as the nearest amount, if they state one; else all their reasons. */
function toNoRouteError(amount: bigint, failures: readonly QuoteFailure[]): Error {
  const minimums = failures.map(({ minimum }) => minimum).filter((minimum) => minimum !== undefined)
  const lowest = minimums.reduce<bigint | undefined>(
    (current, minimum) => (current === undefined || minimum < current ? minimum : current),
    undefined,
  )
  if (lowest === undefined || lowest <= amount) return new NoQuoteError(failures)
  const expected = `at least ${lowest}, the lowest minimum of the providers`
  return new InvalidInputError('Journey', [
    { ...fieldIssue('from.amount', expected, amount), nearest: { bound: 'least', amount: lowest } },
  ])
}

async function readPrices(
  route: Route,
  { chainId, token, lender }: Destination,
  { quotes }: JourneyContext,
  signal: AbortSignal,
) {
  const getActionPrices = (): Promise<QuotePrices> => {
    const tokens = { fromTokenAddress: NATIVE_TOKEN_ADDRESS, toTokenAddress: token }
    const request = checkQuoteRequest({ ...tokens, fromChainId: chainId, toChainId: chainId, fromAmount: 1n })
    return quotes.getPrices(request, { signal })
  }
  const [legs, action] = await Promise.all([
    Promise.all(route.map(({ request }) => quotes.getPrices(request, { signal }))),
    lender && getActionPrices(),
  ])
  return action ? { legs, action } : { legs }
}

/** Returns the plans whose action the lender accepts. @throws LendingRejectedError of the best plan if it accepts none */
function filterAccepted(plans: readonly PlanDraft[], destination: Destination): PlanDraft[] {
  let rejection: unknown
  const accepted = plans.flatMap((plan) => {
    try {
      return [compact({ ...plan, healthFactor: checkAction(destination, plan.toAmount) })]
    } catch (error) {
      if (!(error instanceof LendingRejectedError)) throw error
      rejection ??= error
      return []
    }
  })
  if (accepted.length === 0 && rejection !== undefined) throw rejection
  return accepted
}

/** Returns a notice for each chain where a later leg or the action needs gas and the account has none. */
async function readGasNotices(
  plans: readonly PlanDraft[],
  account: Address,
  { chainId: lastChainId, lender }: Destination,
  { platforms, chains }: JourneyContext,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, JourneyNotice>> {
  const later = plans.flatMap(({ legs }) => legs.slice(1).map(({ quote }) => quote.request.fromChainId))
  const signsAction = lender !== undefined && plans.some((plan) => !plan.isActionCarried)
  const chainIds = [...new Set([...later, ...(signsAction ? [lastChainId] : [])])]
  const notices = await Promise.all(
    chainIds.map(async (chainId) => {
      const balance = await platforms
        .forChain(chainId)
        .getBalance({ chainId, account, token: NATIVE_TOKEN_ADDRESS }, { signal })
      const { name, nativeCurrency } = chainById(chains, chainId) ?? {}
      const message = `A later step needs gas, and the account has no ${nativeCurrency?.symbol} on ${name}.`
      return balance > 0n ? [] : [[chainId, { code: 'NO_GAS', message }] as const]
    }),
  )
  return new Map(notices.flat())
}

function getNotices(
  { legs, toAmount, request, isActionCarried = false }: PlanDraft,
  { chainId, token, lender }: Destination,
  noGas: ReadonlyMap<number, JourneyNotice>,
): JourneyNotice[] {
  const signing = new Set([
    ...legs.slice(1).map(({ quote }) => quote.request.fromChainId),
    ...(lender && !isActionCarried ? [chainId] : []),
  ])
  signing.delete(request.from.chainId)
  const gas = [...signing].map((id) => noGas.get(id)).filter((notice) => notice !== undefined)
  const later: JourneyNotice = {
    code: 'LATER_QUOTE',
    message:
      'Only the first step is guaranteed. Later steps are quoted again, within your limits, once the tokens arrive.',
  }
  const carried: JourneyNotice = {
    code: 'ACTION_CARRIED',
    message:
      'The bridge carries out the action on arrival, without another signature. If the lender rejects it, the tokens are paid to your account.',
  }
  const remainder: JourneyNotice = {
    code: 'REMAINDER',
    message: 'More than the debt is expected to arrive. The rest stays in the wallet.',
  }
  const leftover: JourneyNotice = {
    code: 'LEFTOVER_APPROVAL',
    message:
      'The approval of the repayment covers interest until it is included. The unused part stays approved afterwards.',
  }
  const debt =
    lender?.target.action === 'repay' ? getDebt({}, lender.position.pools[lender.target.pool]) : undefined
  return [
    ...(legs.length > 1 ? [later] : []),
    ...(isActionCarried ? [carried] : []),
    ...gas,
    ...(debt !== undefined && toAmount > debt ? [remainder] : []),
    ...(debt !== undefined && toAmount > debt && !isActionCarried && !isNativeToken(token) ? [leftover] : []),
  ]
}
