import { decodeFunctionResult, encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { namehash, normalize } from 'viem/ens'
import { isAddress, sameAddress } from '../chains/address.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { ReadCall, ReadResult } from '../platforms/platform.ts'

/** Registry of the Ethereum Name Service. Source: https://docs.ens.domains/learn/deployments */
const REGISTRY: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

const ensAbi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
])

/** Executes a read-only call on the chain of the names. */
type Call = (request: Pick<ReadCall, 'to' | 'data'>) => Promise<ReadResult>

/**
 * Returns the address of a name on Ethereum. Undefined if the name is not valid, not registered or only known to a
 * service outside of the chain.
 */
export async function resolveName(call: Call, name: string): Promise<Address | undefined> {
  const normalized = normalizeName(name)
  if (normalized === undefined) return undefined
  const node = namehash(normalized)
  const resolver = await read(call, REGISTRY, 'resolver', node)
  if (!isUsable(resolver)) return undefined
  const address = await read(call, resolver, 'addr', node)
  return isUsable(address) ? address : undefined
}

/**
 * Returns the name that an address gives itself. Anyone can give their address any name, so the name is only returned
 * if it resolves to the address.
 */
export async function lookUpName(call: Call, address: Address): Promise<string | undefined> {
  const node = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
  const resolver = await read(call, REGISTRY, 'resolver', node)
  if (!isUsable(resolver)) return undefined
  const name = await read(call, resolver, 'name', node)
  // A name that is not normalized may look like another one.
  if (!name || normalizeName(name) !== name) return undefined
  return sameAddress(address, await resolveName(call, name)) ? name : undefined
}

function normalizeName(name: string): string | undefined {
  try {
    return normalize(name.trim())
  } catch {
    return undefined
  }
}

function isUsable(address: string | undefined): address is Address {
  return address !== undefined && isAddress(address, 'EVM') && !sameAddress(address, zeroAddress)
}

async function read(
  call: Call,
  to: Address,
  functionName: 'resolver' | 'addr' | 'name',
  node: Hex,
): Promise<string | undefined> {
  const data = encodeFunctionData({ abi: ensAbi, functionName, args: [node] })
  const result = await call({ to, data })
  if (result.status !== 'success') return undefined
  try {
    return decodeFunctionResult({ abi: ensAbi, functionName, data: result.data })
  } catch {
    return undefined
  }
}
