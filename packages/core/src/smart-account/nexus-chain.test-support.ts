import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  toFunctionSelector,
} from 'viem'
import * as z from 'zod/mini'
import { sameAddress } from '../chains/address.ts'
import {
  type Address,
  addressSchema,
  chosenSchema,
  hexDataSchema,
  parseExternal,
  textSchema,
} from '../kernel/schema.ts'

/** Address of the account that `OWNER` owns, with MEE 2.1.0. */
export const NEXUS_ADDRESS: Hex = '0x6Adf8fCb0b5016794afbCb2675958f92936F212b'
/** Address that a hostile node returns for the account. */
export const FALSE_ADDRESS: Hex = '0x6666666666666666666666666666666666666666'
export const MULTICALL3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Returns the return data of a call, or undefined for a revert. */
export type Contract = (data: Hex) => Hex | undefined

const requestSchema = z.object({
  id: chosenSchema(() => z.unknown()),
  method: textSchema,
  params: z.optional(z.array(z.unknown())),
})
const callSchema = z.object({ to: z.optional(addressSchema), data: z.optional(hexDataSchema) })

const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])

const ACCOUNT_ID = toFunctionSelector('accountId()')
const COMPUTE_ADDRESS = toFunctionSelector('computeAccountAddress(bytes,bytes32)')
const GET_NONCE = toFunctionSelector('getNonce(address,uint192)')

const ACCOUNT_DOMAIN = encodeAbiParameters(
  [
    { type: 'bytes1' },
    { type: 'string' },
    { type: 'string' },
    { type: 'uint256' },
    { type: 'address' },
    { type: 'bytes32' },
    { type: 'uint256[]' },
  ],
  ['0x0f', 'Nexus', '1.2.0', 8453n, NEXUS_ADDRESS, `0x${'00'.repeat(32)}`, []],
)

/**
 * Creates a stateless, scripted JSON-RPC node with Biconomy's contracts. The account is not deployed. Tests may add
 * contracts.
 */
export function createNexusChain(
  contracts: Readonly<Record<string, Contract>> = {},
): typeof globalThis.fetch {
  const call = (to: Address, data: Hex): Hex | undefined => {
    if (sameAddress(to, MULTICALL3)) return aggregate(data, call)
    const contract = Object.entries(contracts).find(([address]) => sameAddress(address, to))
    if (contract) return contract[1](data)
    if (data.startsWith(ACCOUNT_ID)) return text('biconomy.nexus.1.2.0')
    if (data.startsWith(COMPUTE_ADDRESS)) return encodeAbiParameters([{ type: 'address' }], [FALSE_ADDRESS])
    if (data.startsWith(GET_NONCE)) return word(7n)
    return undefined
  }

  const answer = (body: unknown) => {
    const { id, method, params = [] } = parseExternal(requestSchema, body, 'The JSON-RPC request')
    const [first] = params
    if (method === 'eth_chainId') return { id, result: '0x1' }
    if (method === 'eth_getCode')
      return { id, result: sameAddress(String(first), NEXUS_ADDRESS) ? '0x' : '0x60' }
    if (method === 'eth_call') {
      const { to, data = '0x' } = parseExternal(callSchema, first, 'The call')
      // A call without a target is a deployless call, which reads the domain of the undeployed account.
      const result = to === undefined ? ACCOUNT_DOMAIN : call(to, data)
      return result === undefined ? { id, error: { code: 3, message: 'execution reverted' } } : { id, result }
    }
    return { id, error: { code: -32601, message: `The method ${method} does not exist` } }
  }

  return async (input, init) => {
    const body: unknown = await new Request(input, init).json()
    return Response.json({ jsonrpc: '2.0', ...answer(body) })
  }
}

function aggregate(data: Hex, call: (to: Address, data: Hex) => Hex | undefined): Hex | undefined {
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
  if (functionName !== 'aggregate3') return undefined
  const result = args[0].map(({ target, callData }) => {
    const returnData = call(target, callData)
    return { success: returnData !== undefined, returnData: returnData ?? '0x' }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}
