import type { Address } from 'viem'
import { SandboxError } from '../errors.ts'

/** Constants of a chain: its real id, its native token and the real address of the wrapped native token. */
export interface ChainSpec {
  readonly id: number
  readonly name: string
  readonly native: { readonly name: string; readonly symbol: string }
  readonly wrapped: { readonly name: string; readonly symbol: string; readonly address: Address }
}

const ether = { name: 'Ether', symbol: 'ETH' } as const

const chainSpecs: readonly ChainSpec[] = [
  {
    id: 1,
    name: 'Ethereum',
    native: ether,
    wrapped: { name: 'Wrapped Ether', symbol: 'WETH', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
  },
  {
    id: 5000,
    name: 'Mantle',
    native: { name: 'Mantle', symbol: 'MNT' },
    wrapped: {
      name: 'Wrapped Mantle',
      symbol: 'WMNT',
      address: '0x78c1b0C915c4FAA5FffA6CAbf0219DA63d7f4cb8',
    },
  },
  {
    id: 8453,
    name: 'Base',
    native: ether,
    wrapped: { name: 'Wrapped Ether', symbol: 'WETH', address: '0x4200000000000000000000000000000000000006' },
  },
  {
    id: 42161,
    name: 'Arbitrum One',
    native: ether,
    wrapped: { name: 'Wrapped Ether', symbol: 'WETH', address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1' },
  },
]

/** @throws SandboxError `UNKNOWN_CHAIN` for an unsupported chain */
export function getSpec(chainId: number): ChainSpec {
  const spec = chainSpecs.find(({ id }) => id === chainId)
  if (spec !== undefined) return spec
  throw new SandboxError('UNKNOWN_CHAIN', `The sandbox does not support chain ${chainId}.`)
}

/** @throws SandboxError `INVALID_OPTIONS` for an unsupported chain */
export function selectSpecs(ids: readonly number[] | undefined): readonly ChainSpec[] {
  if (ids === undefined) return chainSpecs
  const supportedIds = chainSpecs.map((spec) => spec.id)
  const unknown = ids.filter((id) => !supportedIds.includes(id))
  if (unknown.length > 0 || ids.length === 0) {
    const rejectedIds = ids.length === 0 ? 'none' : unknown.join(', ')
    throw new SandboxError(
      'INVALID_OPTIONS',
      `Invalid chains: ${rejectedIds}. The sandbox supports ${supportedIds.join(', ')}.`,
    )
  }
  return chainSpecs.filter((spec) => ids.includes(spec.id))
}
