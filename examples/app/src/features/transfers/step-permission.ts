import type { TransferStep } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { exactAmount } from '../../copy/exact-amount.ts'
import { type Permission, parseStepPermission } from '../../copy/parse-permission.ts'
import { allowanceKey } from '../review/use-allowances.ts'
import type { TransferFacts } from './transfer-facts.ts'

/** The permission that a step of a transfer grants or revokes. */
export interface StepPermission extends Pick<Permission, 'token' | 'spender'> {
  /** `withdrawal` is an approval of the token that a lender issues for a deposit. */
  readonly kind: Permission['kind'] | 'withdrawal'
  /** Amount of the wallet request with all decimals: `2,500 USDC`. Undefined if its token is unknown. */
  readonly amount: string | undefined
  /** Current amount on the chain, in base units. Undefined if it was not read. */
  readonly current: bigint | undefined
  /** Text of the lower of `amount` and `current`. Undefined if its token is unknown. */
  readonly remainingAmount: string | undefined
  readonly isRevocation: boolean
}

/** Returns the permission of a step. Undefined for the action, and for a reset of an earlier approval. */
export function getStepPermission(step: TransferStep, facts: TransferFacts): StepPermission | undefined {
  const permission = step.kind === 'batch' ? undefined : parseStepPermission(step)
  if (!permission) return undefined
  const { token, spender, amount } = permission
  const { kind, asset } = resolveAsset(permission, facts)
  const { decimals, symbol } = asset ?? {}
  const current = facts.allowances?.get(allowanceKey(permission))
  const toText = (value: bigint | 'all') =>
    decimals === undefined || symbol === undefined || value === 'all'
      ? undefined
      : `${exactAmount(value, decimals)} ${symbol}`
  return {
    kind,
    token,
    spender,
    amount: toText(amount),
    current,
    remainingAmount: toText(amount === 'all' || current === undefined || current > amount ? amount : current),
    isRevocation: amount === 0n,
  }
}

/** Returns the asset whose decimals the amount has: debt tokens and tokens of deposits have those of their asset. */
function resolveAsset(
  { kind, token }: Permission,
  { record: { info }, input, output, chain }: TransferFacts,
): { readonly kind: StepPermission['kind']; readonly asset?: TransferFacts['input'] } {
  if (kind === 'manager') return { kind }
  if (sameAddress(token, info.inputCurrency)) return { kind, asset: input }
  if (sameAddress(token, info.outputCurrency)) return { kind, asset: output }
  // An action in the native token wraps it and approves the wrapped one.
  const wrapped = chain?.wrappedNative
  if (sameAddress(token, wrapped?.address)) return { kind, asset: wrapped }
  const lenderKind = kind === 'approval' ? 'withdrawal' : kind
  if (info.type === 'Margin') {
    // The collateral of a moved loan is not part of its record.
    const isRecorded = kind === 'debt' || info.txType !== 'Refinance'
    return isRecorded ? { kind: lenderKind, asset: input } : { kind: lenderKind }
  }
  const isSingleAction = info.type === 'Money Market' && !info.txType?.includes(',')
  return isSingleAction ? { kind: lenderKind, asset: output } : { kind }
}
