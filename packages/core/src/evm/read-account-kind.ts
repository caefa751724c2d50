import type { Client, Hex } from 'viem'
import { getCode } from 'viem/actions'
import type { Address } from '../kernel/schema.ts'
import type { AccountKind } from '../platforms/platform.ts'

/** Code prefix of an EOA with an EIP-7702 delegation. The delegate's address follows it. */
const DELEGATION_PREFIX = '0xef0100'

/** Returns whether an account is an EOA, an EOA with an EIP-7702 delegation or a contract. */
export async function readAccountKind(client: Client, account: Address): Promise<AccountKind> {
  const code = await getCode(client, { address: account })
  if (code === undefined) return 'eoa'
  return isContractCode(code) ? 'contract' : 'eip7702'
}

/** Returns whether code belongs to a contract and not to an EOA with an EIP-7702 delegation. */
export function isContractCode(code: Hex | undefined): boolean {
  return code !== undefined && !code.startsWith(DELEGATION_PREFIX)
}
