import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import type { CalldataTerms } from '../shared/encode-swap.test-support.ts'

const ABI = parseAbi([
  'struct Token { uint8 tokenType; bytes data; }',
  'function routeSingle(Token tokenIn, bytes data)',
  'function safeRouteSingle(Token tokenIn, Token tokenOut, address receiver, bytes data)',
  'function safeRouteMulti(Token[] tokensIn, Token[] tokensOut, address receiver, bytes data)',
])

/** Encodes a token of the router: type 0 for the native token, 1 for an ERC-20 token. */
const toToken = (token: Address, amount: bigint) =>
  isNativeToken(token)
    ? { tokenType: 0, data: encodeAbiParameters([{ type: 'uint256' }], [amount]) }
    : {
        tokenType: 1,
        data: encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [token, amount]),
      }

/** Encodes `routeSingle`, which names neither a receiver nor a minimum. */
export const encodeEnsoRoute = ({ fromToken, amount }: Pick<CalldataTerms, 'fromToken' | 'amount'>): Hex =>
  encodeFunctionData({ abi: ABI, functionName: 'routeSingle', args: [toToken(fromToken, amount), '0x01'] })

/** Encodes `safeRouteSingle` with an attacker's calls, which the router allows. */
export const encodeSafeEnsoRoute = ({ fromToken, toToken: output, ...terms }: CalldataTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'safeRouteSingle',
    args: [toToken(fromToken, terms.amount), toToken(output, terms.minimum), terms.recipient, '0x01'],
  })

/** Encodes `safeRouteMulti` with an attacker's calls. */
export const encodeSafeEnsoRoutes = (
  inputs: readonly (readonly [Address, bigint])[],
  { toToken: output, minimum, recipient }: CalldataTerms,
): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'safeRouteMulti',
    args: [inputs.map((input) => toToken(...input)), [toToken(output, minimum)], recipient, '0x01'],
  })
