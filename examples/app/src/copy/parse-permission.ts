import type { Address, Hex } from '@causeway/core'
import type { SingleStep } from './get-single-steps.ts'

/** Families of lenders at which an account permits others to manage its positions. */
export type ManagerFamily = 'morpho' | 'compound-v3' | 'compound-v2'

/** A permission that a call grants or revokes. */
export interface Permission {
  /** An approval of a token, a delegation of credit at Aave, or the management of the positions at a lender. */
  readonly kind: 'approval' | 'debt' | 'manager'
  /** Family of the lender whose positions are managed. */
  readonly family?: ManagerFamily | undefined
  /** The token, the debt token, or the lender's contract. */
  readonly token: Address
  readonly spender: Address
  /** Base units. 'all' for the management of positions. 0n if the call revokes the permission. */
  readonly amount: bigint | 'all'
}

/** A call that may grant or revoke a permission. */
export interface PermissionCall {
  readonly to: Address
  readonly data: Hex
}

/** A type of permission. Its functions take (account, spender) to read it, and (spender, value) to set it. */
interface PermissionType extends Pick<Permission, 'kind' | 'family'> {
  /** Selector of the function that returns the amount, or whether the spender is allowed. */
  readonly read: Hex
  /** Selector of the function that sets the amount, or whether the spender is allowed. 0 or false revokes it. */
  readonly set: Hex
}

export const PERMISSION_TYPES: Readonly<Record<'approval' | 'debt' | ManagerFamily, PermissionType>> = {
  // ERC-20: allowance, approve
  approval: { kind: 'approval', read: '0xdd62ed3e', set: '0x095ea7b3' },
  // Aave's debt tokens: borrowAllowance, approveDelegation
  debt: { kind: 'debt', read: '0x6bd76d24', set: '0xc04a8a10' },
  // isAuthorized, setAuthorization
  morpho: { kind: 'manager', family: 'morpho', read: '0x65e4ad9e', set: '0xeecea000' },
  // isAllowed, allow
  'compound-v3': { kind: 'manager', family: 'compound-v3', read: '0xa1654379', set: '0x110496e5' },
  // Venus: approvedDelegates, updateDelegate
  'compound-v2': { kind: 'manager', family: 'compound-v2', read: '0x10b98338', set: '0xddbf54fd' },
}

/** Returns the permission that a call grants or revokes. Undefined for other calls. */
export function parsePermission({ to, data }: PermissionCall): Permission | undefined {
  const [, selector, spender, value] = /^(0x[0-9a-f]{8})0{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(data) ?? []
  const type = Object.values(PERMISSION_TYPES).find(({ set }) => set === selector?.toLowerCase())
  if (type === undefined || spender === undefined || value === undefined) return undefined
  const { kind, family } = type
  const amount = BigInt(`0x${value}`)
  return {
    kind,
    ...(family && { family }),
    token: to,
    spender: `0x${spender}`,
    amount: kind === 'manager' && amount > 0n ? 'all' : amount,
  }
}

/** Returns the permission that a step grants or revokes. Undefined for others, and for a reset of an earlier approval. */
export function parseStepPermission(step: SingleStep): Permission | undefined {
  if (step.kind === 'permit') {
    const { token, spender, amount } = step
    return { kind: 'approval', token, spender, amount }
  }
  return 'call' in step && step.kind !== 'reset-approval' ? parsePermission(step.call) : undefined
}

/** Encodes the read of a permission of an account. */
export function encodePermissionRead(
  { kind, family, spender }: Pick<Permission, 'kind' | 'family' | 'spender'>,
  account: Address,
): Hex {
  const { read } = PERMISSION_TYPES[family ?? (kind === 'debt' ? 'debt' : 'approval')]
  return `${read}${toWord(account)}${toWord(spender)}`
}

/** Number of hex digits of 32 bytes. */
export const WORD_DIGITS = 64

/** Encodes an address as 32 bytes of hex, without `0x`. */
export function toWord(address: Address): string {
  return address.slice(2).toLowerCase().padStart(WORD_DIGITS, '0')
}

/** Decodes the amount that a call returned. Undefined if the data is not one word. */
export function decodeAmount(data: Hex): bigint | undefined {
  return data.length === WORD_DIGITS + 2 ? BigInt(data) : undefined
}
