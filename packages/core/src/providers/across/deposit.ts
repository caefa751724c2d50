import { parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { type Hex, InvalidResponseError } from '../../kernel/schema.ts'
import { BuildMismatchError } from '../../quotes/assert-quoted-transaction.ts'
import type { BuildRequest, DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { decodeCanonicalCall } from '../shared/decode-canonical.ts'
import { toAcrossRoute } from './route.ts'
import type { DepositTerms } from './schema.ts'

/**
 * ABI of both deposit calls, with the arguments of `AcrossDeposit` (across-protocol/contracts 5.0.27, `SpokePool.sol`).
 */
const DEPOSIT_ABI = parseAbi([
  'function depositV3(address, address, address, address, uint256, uint256, uint256, address, uint32, uint32, uint32, bytes) payable',
  'function deposit(bytes32, bytes32, bytes32, bytes32, uint256, uint256, uint256, bytes32, uint32, uint32, uint32, bytes) payable',
])

/** The arguments of a deposit. */
export interface AcrossDeposit {
  readonly depositor: string
  readonly recipient: string
  readonly inputToken: string
  readonly outputToken: string
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly destinationChainId: bigint
  readonly exclusiveRelayer: string
  readonly quoteTimestamp: bigint
  readonly fillDeadline: bigint
  readonly exclusivityParameter: bigint
  readonly message: Hex
}

/** Decodes a deposit. @throws InvalidResponseError for any other calldata */
export function decodeDeposit(data: Hex): AcrossDeposit {
  const { args } = decodeCall(data)
  return {
    depositor: toAddress(args[0]),
    recipient: toAddress(args[1]),
    inputToken: toAddress(args[2]),
    outputToken: toAddress(args[3]),
    inputAmount: args[4],
    outputAmount: args[5],
    destinationChainId: args[6],
    exclusiveRelayer: toAddress(args[7]),
    quoteTimestamp: BigInt(args[8]),
    fillDeadline: BigInt(args[9]),
    exclusivityParameter: BigInt(args[10]),
    message: args[11],
  }
}

/** Decodes a deposit; undefined for any other call. */
export function decodeAcross(
  { data, value }: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  return attempt(() => {
    const deposit = decodeDeposit(data)
    const { depositor, inputToken, outputToken, inputAmount, outputAmount, recipient, message } = deposit
    const route = toAcrossRoute(request)
    // Across refunds an expired deposit to the depositor.
    const isRefundable = request.fromAddress === undefined || sameAddress(depositor, request.fromAddress)
    const hasMessage = isSame(request.message ?? '0x', message)
    return {
      // A deposit with a native value is wrapped: `inputToken` is then the wrapped native token.
      token: value > 0n ? NATIVE_TOKEN_ADDRESS : inputToken,
      amount: inputAmount,
      recipient,
      destinationChainId: Number(deposit.destinationChainId),
      toTokenAddress: sameAddress(outputToken, route.outputToken) ? request.toTokenAddress : outputToken,
      toAmountMin: outputAmount,
      spender: route.spokePool,
      message,
      ...(!isRefundable && { problem: `An expired deposit is refunded to ${depositor}.` }),
      ...(!hasMessage && { problem: 'The deposit has an unexpected message.' }),
    }
  })
}

/** Returns the deposit with the quoted terms. */
export function getQuotedDeposit(
  { request, toAmount }: Pick<BuildRequest, 'request' | 'toAmount'>,
  terms: DepositTerms,
): AcrossDeposit {
  const { inputToken, outputToken } = toAcrossRoute(request)
  return {
    depositor: request.fromAddress,
    recipient: request.toAddress,
    inputToken,
    outputToken,
    inputAmount: request.fromAmount,
    outputAmount: toAmount,
    destinationChainId: BigInt(request.toChainId),
    message: request.message ?? '0x',
    ...terms,
  }
}

/**
 * Compares each field of the deposit that the API built with the quoted one.
 *
 * @throws BuildMismatchError with the field that differs
 */
export function assertDeposit(built: AcrossDeposit, quoted: AcrossDeposit): void {
  for (const field of Object.keys(quoted) as (keyof AcrossDeposit)[]) {
    if (!isSame(quoted[field], built[field])) {
      throw new BuildMismatchError('Across', field, quoted[field], built[field])
    }
  }
}

function decodeCall(data: Hex) {
  try {
    return decodeCanonicalCall(DEPOSIT_ABI, data, 'ignored')
  } catch (error) {
    throw new InvalidResponseError('The transaction of Across', 'data', 'Expected a deposit call.', error)
  }
}

/** Converts a left-padded word to an address. A wider word is returned unchanged, and equals no address. */
function toAddress(word: Hex): string {
  return word.length === 66 && /^0x0{24}/.test(word) ? `0x${word.slice(26)}` : word
}

function isSame(quoted: string | bigint, built: string | bigint): boolean {
  return sameAddress(`${quoted}`, `${built}`)
}
