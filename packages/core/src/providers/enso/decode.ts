import { type Hex, parseAbi, parseAbiParameters } from 'viem'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { decodeCall, UNREADABLE_CALL } from '../shared/decode-call.ts'
import { decodeCanonical } from '../shared/decode-canonical.ts'
import { toDecodedSwap } from '../shared/to-decoded-swap.ts'

/** `EnsoRouter.sol` (github.com/EnsoBuild/shortcuts-client-contracts), public copies of its source, read in 2026-11. */
const ABI = parseAbi([
  'struct Token { uint8 tokenType; bytes data; }',
  'function routeSingle(Token tokenIn, bytes data) payable returns (bytes)',
  'function routeMulti(Token[] tokensIn, bytes data) payable returns (bytes)',
  'function safeRouteSingle(Token tokenIn, Token tokenOut, address receiver, bytes data) payable returns (bytes)',
  'function safeRouteMulti(Token[] tokensIn, Token[] tokensOut, address receiver, bytes data) payable returns (bytes)',
])
const AMOUNT = parseAbiParameters('uint256 amount')
const TOKEN_AND_AMOUNT = parseAbiParameters('address token, uint256 amount')

const NATIVE = 0
const ERC20 = 1

/**
 * Decodes calls of the router; undefined for any other calldata. Safe routes name the receiver and the minimum output,
 * which the router enforces. Other routes only name the input; the rest is bytecode for Enso's virtual machine.
 */
export function decodeEnso(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  return decodeCall(ABI, transaction.data, ({ functionName, args }) => {
    const [input, ...others] = toList(args[0]).map(decodeToken)
    if (!input) return UNREADABLE_CALL
    if (others.length > 0) return { problem: 'The call takes several tokens.' }
    if (functionName === 'routeSingle' || functionName === 'routeMulti') {
      // A lower amount does not prove that the whole input is sold.
      const amount = input.amount < request.fromAmount ? undefined : input.amount
      return compact({ token: input.token, amount, spender: transaction.to })
    }
    const outputs = toList(args[1]).map(decodeToken)
    const output = outputs.find((token) => sameAddress(request.toTokenAddress, token?.token)) ?? outputs[0]
    if (!output) return UNREADABLE_CALL
    return toDecodedSwap(transaction, request, {
      fromToken: input.token,
      toToken: output.token,
      amount: input.amount,
      minimum: output.amount,
      recipient: args[2],
    })
  })
}

interface EnsoToken {
  readonly tokenType: number
  readonly data: Hex
}

function toList(tokens: EnsoToken | readonly EnsoToken[]): readonly EnsoToken[] {
  return 'data' in tokens ? [tokens] : tokens
}

/** Returns the token and its amount; undefined for an NFT, and for data that cannot be decoded. */
function decodeToken({ tokenType, data }: EnsoToken) {
  return attempt(() => {
    if (tokenType === ERC20) {
      const [token, amount] = decodeCanonical(TOKEN_AND_AMOUNT, data)
      return { token, amount }
    }
    const [amount] = decodeCanonical(AMOUNT, data)
    return tokenType === NATIVE ? { token: NATIVE_TOKEN_ADDRESS, amount } : undefined
  })
}
