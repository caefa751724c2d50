import { type Address, formatUnits } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import type { PriceResults, Token } from '@causeway/core/data'
import { abbreviateAddress } from '@causeway/core/format'
import { approvalsCopy } from '#locale/approvals-copy'
import { type AllowancePair, pairKey } from './allowance-pairs.ts'
import { isDelegation } from './encode-pair-read.ts'
import type { Allowance } from './read-allowances.ts'

/** A permission with its names and its value. */
export interface Approval extends Omit<Allowance, 'amount'> {
  readonly key: string
  /** Units of the asset. Undefined for shares without an exchange rate. */
  readonly amount: bigint | undefined
  readonly chain: ChainRecord
  /**
   * Undefined if no list contains the token, whose own name and symbol are not shown. Without the list of the chain, the
   * asset as its contract describes it.
   */
  readonly asset: Token | undefined
  /** Whether the token list of the chain is not loaded, so that the token may be listed. */
  readonly isListMissing: boolean
  /** Name of the lender whose positions or receipts the spender may use. Undefined for tokens and for unknown lenders. */
  readonly lenderName: string | undefined
  /** Undefined for a contract that Causeway does not know. */
  readonly spenderName: string | undefined
  readonly isUnlimited: boolean
  /** Value that the spender can take now, in US dollars. Undefined without a price or a balance. */
  readonly atRiskUsd: number | undefined
  /** Value that all spenders can take together: the balance or the positions. Undefined if it is not limited by them. */
  readonly heldUsd: number | undefined
}

/** Maximum allowance of tokens with 96-bit amounts, such as UNI and COMP. */
const MAX_UINT96 = 2n ** 96n - 1n
const WAD = 10n ** 18n
/** More than the supply of any token. Tokens may reduce an unlimited allowance with each transfer. */
const PRACTICALLY_UNLIMITED = 2n ** 128n

interface ApprovalFacts {
  readonly chain: ChainRecord
  readonly asset: Token | undefined
  /** Default false. */
  readonly isListMissing?: boolean | undefined
  readonly lenderName?: string | undefined
  readonly spenderName: string | undefined
  readonly prices: PriceResults['chains'] | undefined
  /** Deposits less debt of the positions that the spender may manage, in US dollars. */
  readonly positionUsd?: number | undefined
}

export function toApproval(allowance: Allowance, facts: ApprovalFacts): Approval {
  const { chain, asset, isListMissing = false, lenderName, spenderName, positionUsd } = facts
  const { amount, family } = allowance
  return {
    ...allowance,
    amount: toAssets(amount, allowance),
    key: `${chain.id}:${pairKey(allowance)}`,
    chain,
    asset,
    isListMissing,
    lenderName,
    spenderName,
    isUnlimited: family === undefined && isPracticallyUnlimited(amount),
    atRiskUsd: family ? positionUsd : getSpendableUsd(allowance, facts),
    heldUsd: family ? positionUsd : getValue(allowance.balance, allowance, facts),
  }
}

/** Returns the asset of an approval, and whether it is a deposit or a debt, or the lender of its positions. */
export function getApprovalName({ asset, lenderName, ...pair }: Approval): string {
  const name = asset?.symbol ?? lenderName ?? abbreviateAddress(pair.token)
  if (isDelegation(pair)) return approvalsCopy.debtOf(name)
  return pair.receipt && asset ? approvalsCopy.depositOf(name) : name
}

/** Returns whether a permission is for a token of no list. False for positions at a known lender, and without a list. */
export function isUnlisted({
  asset,
  lenderName,
  isListMissing,
}: Pick<Approval, 'asset' | 'lenderName' | 'isListMissing'>): boolean {
  return asset === undefined && lenderName === undefined && !isListMissing
}

function isPracticallyUnlimited(amount: bigint): boolean {
  return amount === MAX_UINT96 || amount >= PRACTICALLY_UNLIMITED
}

function getSpendableUsd(allowance: Allowance, facts: ApprovalFacts): number | undefined {
  const { amount, balance } = allowance
  if (balance !== undefined) return getValue(amount < balance ? amount : balance, allowance, facts)
  // The collateral also limits a delegation, but it is not read.
  const isLimitKnown = isDelegation(allowance) && !isPracticallyUnlimited(amount)
  return isLimitKnown ? getValue(amount, allowance, facts) : undefined
}

function getValue(
  amount: bigint | undefined,
  allowance: Allowance,
  { chain, asset, prices }: ApprovalFacts,
): number | undefined {
  const { underlying, token } = allowance
  const price = prices?.[chain.id]?.prices[(underlying ?? token).toLowerCase()]?.price
  const assets = toAssets(amount, allowance)
  if (assets === undefined || asset === undefined || price === undefined) return undefined
  return Number(formatUnits(assets, asset.decimals)) * price
}

/** Returns an amount of a token or a receipt in units of its asset. Undefined for shares without an exchange rate. */
function toAssets(
  amount: bigint | undefined,
  { receipt, exchangeRate }: Pick<Allowance, 'receipt' | 'exchangeRate'>,
): bigint | undefined {
  if (receipt !== 'shares') return amount
  return amount === undefined || exchangeRate === undefined ? undefined : (amount * exchangeRate) / WAD
}

/**
 * Returns the value that spenders of the approvals can take together. Spenders of one token share its balance, and those
 * of one lender its positions. Undefined if the value of no approval is known.
 */
export function totalAtRisk(approvals: readonly Approval[]): number | undefined {
  const byToken = new Map<string, number>()
  for (const { chain, token, atRiskUsd, heldUsd = Number.POSITIVE_INFINITY } of approvals) {
    if (atRiskUsd === undefined) continue
    const key = `${chain.id}:${token.toLowerCase()}`
    byToken.set(key, Math.min((byToken.get(key) ?? 0) + atRiskUsd, heldUsd))
  }
  return byToken.size === 0 ? undefined : [...byToken.values()].reduce((sum, usd) => sum + usd, 0)
}

/** Returns whether spenders of the approvals share a balance or positions, which `totalAtRisk` counts once. */
export function isRiskShared(approvals: readonly Approval[]): boolean {
  const sum = approvals.reduce((total, { atRiskUsd = 0 }) => total + atRiskUsd, 0)
  return sum - (totalAtRisk(approvals) ?? 0) >= MIN_DIFFERENCE_USD
}

/** Difference that the displayed values show, in US dollars. */
const MIN_DIFFERENCE_USD = 0.01

/** Returns the token of an approval, the asset of a receipt, or the asset that a delegation can borrow. Undefined for positions. */
export function getAsset({ token, underlying = token, family }: AllowancePair): Address | undefined {
  return family ? undefined : underlying
}

/** Returns the distinct tokens of approvals by chain. */
export function tokensByChain(approvals: readonly { chainId: number; token: Address }[]) {
  const chains: Record<number, Address[]> = {}
  for (const { chainId, token } of approvals) {
    const tokens = chains[chainId] ?? []
    chains[chainId] = tokens.includes(token) ? tokens : [...tokens, token]
  }
  return chains
}
