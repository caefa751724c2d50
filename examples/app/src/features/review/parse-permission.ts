import type { Address, Hex } from '@causeway/core'

/** A permission that a call grants or revokes. */
export interface Permission {
  /** An approval of a token, a delegation of credit at Aave, or the management of the positions at a lender. */
  readonly kind: 'approval' | 'debt' | 'manager'
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

/** Kinds of permissions by selector, all with the arguments (address, uint256) or (address, bool). */
const KINDS: Readonly<Record<string, Permission['kind']>> = {
  '0x095ea7b3': 'approval', // approve(address,uint256)
  '0xc04a8a10': 'debt', // approveDelegation(address,uint256), Aave
  '0xeecea000': 'manager', // setAuthorization(address,bool), Morpho
  '0x110496e5': 'manager', // allow(address,bool), Compound III
  '0xddbf54fd': 'manager', // updateDelegate(address,bool), Venus
}

/** Returns the permission that a call grants or revokes. Undefined for other calls. */
export function parsePermission({ to, data }: PermissionCall): Permission | undefined {
  const [, selector, spender, value] = /^(0x[0-9a-f]{8})0{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(data) ?? []
  const kind = selector === undefined ? undefined : KINDS[selector.toLowerCase()]
  if (kind === undefined || spender === undefined || value === undefined) return undefined
  const amount = BigInt(`0x${value}`)
  return {
    kind,
    token: to,
    spender: `0x${spender}`,
    amount: kind === 'manager' && amount > 0n ? 'all' : amount,
  }
}
