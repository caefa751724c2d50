import { type Address, getAddress, type Hex, isAddress } from 'viem'
import * as z from 'zod/mini'
import { SandboxError } from './errors.ts'
import { serviceNames } from './services/names.ts'

const address = z.pipe(
  z.string().check(z.refine((text) => isAddress(text), 'Expected an address')),
  z.transform((text): Address => getAddress(text)),
)

const privateKey = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  z.transform((text): Hex => `0x${text.slice(2)}`),
)

const url = z.url()

const chain = z.object({
  chainId: z.number(),
  name: z.string(),
  nativeSymbol: z.string(),
  rpcUrl: url,
  contracts: z.object({
    wrappedNative: address,
    multicall3: address,
    permit2: address,
    /** Across's SpokePool; undefined on chains without one. */
    acrossSpokePool: z.optional(address),
    /** Causeway's own contracts, which use Uniswap; undefined if lenders and exchanges are not installed. */
    margin: z.optional(
      z.object({ marginRouter: address, swapForwarder: address, poolRouter: address, quoter: address }),
    ),
  }),
})

const token = z.object({
  chainId: z.number(),
  address,
  symbol: z.string(),
  name: z.string(),
  decimals: z.number(),
  kind: z.enum(['wrapped', 'plain', 'permit', 'dai', 'usdt', 'vault']),
})

const account = z.object({ name: z.string(), address, privateKey })

const service = z.object({ baseUrl: url })

const fuelId = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  z.transform((text): Hex => `0x${text.slice(2)}`),
)

/** Simulated Fuel node. It runs in the memory of the sandbox's process. */
const fuel = z.object({
  chainId: z.number(),
  name: z.string(),
  /** URL of the node's GraphQL API. */
  url,
  assets: z.array(z.object({ assetId: fuelId, symbol: z.string(), name: z.string(), decimals: z.number() })),
  /** Fuel accounts, with the same keys as on the other chains. */
  accounts: z.array(z.object({ name: z.string(), address: fuelId, privateKey })),
})

export const descriptionSchema = z.object({
  /** Random id of this start of the sandbox. Clients use it to discard data that they stored for earlier chains. */
  id: z.string().check(z.minLength(1)),
  url,
  chains: z.array(chain),
  services: z.record(z.enum(serviceNames), service),
  tokens: z.array(token),
  accounts: z.array(account),
  fuel,
})

/** Plain data with which a client can use a running sandbox. Returned by `GET /sandbox.json`. */
export type SandboxDescription = z.output<typeof descriptionSchema>

export type ChainDescription = SandboxDescription['chains'][number]
export type TokenDescription = SandboxDescription['tokens'][number]

/**
 * Parses the reply of `GET /sandbox.json`.
 *
 * @param source origin of the reply, for the error message
 * @throws SandboxError `SANDBOX_UNREACHABLE` for a reply that is not a sandbox's description
 */
export function parseDescription(json: unknown, source = 'The server'): SandboxDescription {
  const parsed = z.safeParse(descriptionSchema, json)
  if (parsed.success) return parsed.data
  const message = `${source} did not return the description of a sandbox: ${z.prettifyError(parsed.error)}.`
  throw new SandboxError('SANDBOX_UNREACHABLE', message)
}
