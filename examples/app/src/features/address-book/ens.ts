import type { Address, Hex, Platform } from '@causeway/core'
import { isAddress, sameAddress } from '@causeway/core/chains'
import { decodeFunctionResult, encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { namehash, normalize } from 'viem/ens'
import { ENS_CHAIN_ID } from './is-name-like.ts'

/** Registry of the Ethereum Name Service. Source: https://docs.ens.domains/learn/deployments */
const REGISTRY: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

const ensAbi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
])

type Reads = Pick<Platform, 'call'>

/**
 * Returns the address of a name on Ethereum. Undefined if the name is not valid, not registered or only known to a
 * service outside of the chain.
 */
export async function resolveEnsName(
  platform: Reads,
  name: string,
  signal: AbortSignal,
): Promise<Address | undefined> {
  const normalized = normalizeName(name)
  if (normalized === undefined) return undefined
  const node = namehash(normalized)
  const resolver = await read(platform, REGISTRY, 'resolver', node, signal)
  if (!isUsable(resolver)) return undefined
  const address = await read(platform, resolver, 'addr', node, signal)
  return isUsable(address) ? address : undefined
}

/**
 * Returns the name that an address gives itself. Anyone can give their address any name, so the name is only returned
 * if it resolves to the address.
 */
export async function lookUpEnsName(
  platform: Reads,
  address: Address,
  signal: AbortSignal,
): Promise<string | undefined> {
  const node = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
  const resolver = await read(platform, REGISTRY, 'resolver', node, signal)
  if (!isUsable(resolver)) return undefined
  const name = await read(platform, resolver, 'name', node, signal)
  // A name that is not normalized may look like another one.
  if (!name || normalizeName(name) !== name) return undefined
  return sameAddress(address, await resolveEnsName(platform, name, signal)) ? name : undefined
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
  platform: Reads,
  to: Address,
  functionName: 'resolver' | 'addr' | 'name',
  node: Hex,
  signal: AbortSignal,
): Promise<string | undefined> {
  const data = encodeFunctionData({ abi: ensAbi, functionName, args: [node] })
  const result = await platform.call({ chainId: ENS_CHAIN_ID, to, data }, { signal })
  if (result.status !== 'success') return undefined
  try {
    return decodeFunctionResult({ abi: ensAbi, functionName, data: result.data })
  } catch {
    return undefined
  }
}
