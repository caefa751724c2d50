import type { Client, Hex } from 'viem'
import { getCode } from 'viem/actions'
import type { Address } from '../kernel/schema.ts'
import type { AccountKind } from '../platforms/platform.ts'

/** Prefix of the code of an account that is delegated by EIP-7702. The address of the delegate follows. */
const DELEGATION_PREFIX = '0xef0100'

/** Reads the kind of an account. */
export async function readAccountKind(client: Client, account: Address): Promise<AccountKind> {
  const code = await getCode(client, { address: account })
  if (code === undefined) return 'eoa'
  return isContractCode(code) ? 'contract' : 'eip7702'
}

/** Returns whether code is that of a contract, not of an account that is delegated by EIP-7702. */
export function isContractCode(code: Hex | undefined): boolean {
  return code !== undefined && !code.startsWith(DELEGATION_PREFIX)
}
