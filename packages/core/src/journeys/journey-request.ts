import { isAddress, isBurnAddress, isNativeToken, sameAddress } from '../chains/address.ts'
import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import { type FieldIssue, fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'

/** A token that the recipient receives at the end of a journey. */
export interface JourneyTokenTarget {
  readonly chainId: number
  /** Address of the token; the native placeholder for the native token. */
  readonly token: Address
  /** Default: the account. */
  readonly recipient?: Address | undefined
}

/** A pool that the account deposits to, or whose debt it repays, at the end of a journey. */
export interface JourneyLenderTarget {
  readonly chainId: number
  /** Id of the lender, as in `lending.lenders`. */
  readonly lender: string
  readonly action: 'deposit' | 'repay'
  /** Id of the pool. Its underlying token has to arrive. */
  readonly pool: string
  /** Base units to deposit or repay. Default: the amount that arrives, or the whole debt if that is less. */
  readonly amount?: bigint | undefined
}

/** Limits of the user. They apply to the plan and to every quote that is requested later. */
export interface JourneyLimits {
  /** Slippage of each leg, in percent. Default 0.5. */
  readonly slippage?: number | undefined
  /**
   * Lowest amount that may arrive, in base units of the destination token. Default: `amount` of a lender action, else
   * the minimum of the plan that is executed.
   */
  readonly minAmount?: bigint | undefined
  /** Longest expected duration, in seconds. Default: no limit. */
  readonly maxDuration?: number | undefined
  /** Highest fees and gas in USD. A plan whose fees are unknown does not meet it. Default: no limit. */
  readonly maxFeesUsd?: number | undefined
  /** Lowest health factor after a lender action. Default: the limit of the lender. */
  readonly minHealthFactor?: number | undefined
  /** Maximum number of swaps and transfers before the action, 1 to 3. Default 3. */
  readonly maxLegs?: number | undefined
  /** Maximum number of requests to providers that a plan may cost, with those for token lists. Default 150. */
  readonly maxRequests?: number | undefined
}

/** Source of the funds, and the target that they have to reach. */
export interface JourneyRequest {
  /** The EVM account that pays and signs every leg. */
  readonly account: Address
  readonly from: {
    readonly chainId: number
    readonly token: Address
    /** Base units. 'max' is the balance, without the gas of the first leg if the token is native. */
    readonly amount: bigint | 'max'
  }
  readonly to: JourneyTokenTarget | JourneyLenderTarget
  readonly limits?: JourneyLimits | undefined
}

/** Default slippage of a leg, in percent. */
export const DEFAULT_SLIPPAGE = 0.5
/** Default of `JourneyLimits.maxRequests`: a round of all providers, and two pairs of tokens. */
const DEFAULT_MAX_REQUESTS = 150

/** Limits with their defaults. */
export type CompleteLimits = JourneyLimits & {
  readonly slippage: number
  readonly maxLegs: number
  readonly maxRequests: number
}

/** Returns the limits with their defaults. */
export function completeLimits(limits: JourneyLimits = {}): CompleteLimits {
  const { slippage = DEFAULT_SLIPPAGE, maxLegs = 3, maxRequests = DEFAULT_MAX_REQUESTS } = limits
  return { ...limits, slippage, maxLegs, maxRequests }
}

/** Returns whether a journey ends in a lender action. */
export function isLenderTarget(target: JourneyRequest['to']): target is JourneyLenderTarget {
  return 'lender' in target
}

/**
 * Checks every field of a request, without a request to a chain or a provider.
 *
 * @throws InvalidInputError naming each invalid field, with the closest values that are valid
 */
export function assertJourneyRequest(request: JourneyRequest, chains: readonly ChainRecord[]): void {
  const issues = [...getSourceIssues(request, chains), ...getTargetIssues(request, chains)]
  issues.push(...getLimitIssues(request.limits ?? {}))
  if (issues.length > 0) throw new InvalidInputError('Journey', issues)
}

type Rule = readonly [field: string, expected: string, value: unknown, isMet: boolean]

function toIssues(rules: readonly Rule[]): FieldIssue[] {
  return rules.flatMap(([field, expected, value, isMet]) =>
    isMet ? [] : [fieldIssue(field, expected, value)],
  )
}

function getSourceIssues({ account, from }: JourneyRequest, chains: readonly ChainRecord[]): FieldIssue[] {
  const { chainId, token, amount } = from
  return toIssues([
    ['account', 'an EVM address', account, isAddress(account, 'EVM')],
    ['from.chainId', listChains(chains), chainId, isEvmChain(chainId, chains)],
    ['from.token', 'the address of a token', token, isToken(token)],
    ['from.amount', "a bigint above 0, or 'max'", amount, amount === 'max' || isPositive(amount)],
  ])
}

function getTargetIssues(
  { account, from, to }: JourneyRequest,
  chains: readonly ChainRecord[],
): FieldIssue[] {
  const chain: Rule = ['to.chainId', listChains(chains), to.chainId, isEvmChain(to.chainId, chains)]
  if (isLenderTarget(to)) {
    const { action, amount } = to
    return toIssues([
      chain,
      ['to.action', "'deposit' or 'repay'", action, action === 'deposit' || action === 'repay'],
      ['to.amount', 'a bigint above 0', amount, amount === undefined || isPositive(amount)],
    ])
  }
  const { token, recipient = account } = to
  const isHolder = isAddress(recipient, 'EVM') && !isBurnAddress(recipient)
  const isOther = from.chainId !== to.chainId || !isSameToken(from.token, token)
  return toIssues([
    chain,
    ['to.token', 'the address of a token', token, isToken(token)],
    ['to.token', 'another token than from.token on the same chain', token, isOther],
    ['to.recipient', 'an EVM address that can hold tokens', recipient, isHolder],
  ])
}

function getLimitIssues(limits: JourneyLimits): FieldIssue[] {
  const { slippage = 0, minAmount, maxDuration, maxFeesUsd, minHealthFactor } = limits
  const { maxLegs = 1, maxRequests = 1 } = limits
  const isUnset = (value: unknown) => value === undefined
  const isAbove = (value: number | undefined, minimum: number) =>
    value === undefined || (Number.isFinite(value) && value >= minimum)
  const isLegCount = Number.isInteger(maxLegs) && maxLegs >= 1 && maxLegs <= 3
  const isRequestCount = Number.isInteger(maxRequests) && maxRequests >= 1
  return toIssues([
    ['limits.slippage', 'a percentage from 0 to 50', slippage, isAbove(slippage, 0) && slippage <= 50],
    ['limits.minAmount', 'a bigint above 0', minAmount, isUnset(minAmount) || isPositive(minAmount)],
    ['limits.maxDuration', 'seconds from 1', maxDuration, isAbove(maxDuration, 1)],
    ['limits.maxFeesUsd', 'dollars from 0', maxFeesUsd, isAbove(maxFeesUsd, 0)],
    ['limits.minHealthFactor', 'a health factor from 1', minHealthFactor, isAbove(minHealthFactor, 1)],
    ['limits.maxLegs', 'a whole number from 1 to 3', maxLegs, isLegCount],
    ['limits.maxRequests', 'a whole number from 1', maxRequests, isRequestCount],
  ])
}

function isPositive(value: unknown): boolean {
  return typeof value === 'bigint' && value > 0n
}

function isToken(token: unknown): boolean {
  return typeof token === 'string' && (isNativeToken(token) || isAddress(token, 'EVM')) && token !== ''
}

/** Returns whether two addresses are the same token. Every spelling of the native token is the same. */
export function isSameToken(a: string, b: string): boolean {
  return sameAddress(a, b) || (isNativeToken(a) && isNativeToken(b))
}

function isEvmChain(id: number, chains: readonly ChainRecord[]): boolean {
  return chainById(chains, id)?.chainType === 'EVM'
}

function listChains(chains: readonly ChainRecord[]): string {
  const ids = chains.filter(({ chainType }) => chainType === 'EVM').map(({ id }) => id)
  return `one of ${ids.join(', ')}`
}
