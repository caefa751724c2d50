/**
 * Replies of Relay for tests. The names and types are those of a quote recorded on Base; deposits, approvals and
 * statuses follow the API reference.
 */
import { encodeFunctionData, type Hex } from 'viem'
import { createBridgeTerms } from '../../../../../tests/support/create-bridge-terms.ts'
import * as builders from '../../../../sandbox/src/services/relay/create-quote.ts'
import { isNativeToken } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { RECIPIENT, SENDER } from '../shared/cases.test-support.ts'
import { ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { DEPOSITORY_ABI } from './decode-relay.ts'

export const DEPOSITORY = '0x4cD00E387622C35bDDB9b4c962C136462338BC31'
export const ROUTER = '0xb92fe925DC43a0ECdE6c8b1a2709c170Ec4fFf4f'
export const APPROVAL_PROXY = '0xCcC88a9D1B4ED6b0EABA998850414b24f1c315bE'
export const REQUEST_ID: Hex = `0x${'92'.repeat(32)}`
const ORDER_ID: Hex = `0x${'a1'.repeat(32)}`
export const FROM_HASH: Hex = `0x${'f0'.repeat(32)}`
export const TO_HASH: Hex = `0x${'d0'.repeat(32)}`

type StepData = builders.StepData
type StepChange = Partial<StepData> & Pick<StepData, 'to' | 'data' | 'chainId'>

export const createStep = (id: string, data: StepChange) =>
  builders.createStep(id, 'Relaying', { from: SENDER, value: '0', gas: '841434', ...data }, REQUEST_ID)

export const createApproval = (
  { fromChainId, fromTokenAddress, fromAmount }: QuoteRequest,
  spender: string,
) =>
  createStep('approve', {
    to: fromTokenAddress,
    data: `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${fromAmount.toString(16).padStart(64, '0')}`,
    chainId: fromChainId,
  })

/** Creates a swap on a single chain. The approval proxy takes the tokens. */
export function createSwap(request: QuoteRequest, change: Partial<StepChange> = {}) {
  const isNative = isNativeToken(request.fromTokenAddress)
  return createStep('swap', {
    to: isNative ? ROUTER : APPROVAL_PROXY,
    data: '0xcd6e13f7ab',
    value: String(isNative ? request.fromAmount : 0n),
    chainId: request.fromChainId,
    ...change,
  })
}

/** Encodes a deposit to the depository. */
export function createDepositData(
  { fromAddress = ZERO_ADDRESS, fromTokenAddress, fromAmount }: QuoteRequest,
  depositor: string = fromAddress,
): Hex {
  return isNativeToken(fromTokenAddress)
    ? encodeFunctionData({
        abi: DEPOSITORY_ABI,
        functionName: 'depositNative',
        args: [depositor as Hex, ORDER_ID],
      })
    : encodeFunctionData({
        abi: DEPOSITORY_ABI,
        functionName: 'depositErc20',
        args: [depositor as Hex, fromTokenAddress as Hex, fromAmount, ORDER_ID],
      })
}

/** Creates a deposit that is filled on another chain. */
export function createDeposit(request: QuoteRequest, change: Partial<StepChange> = {}) {
  return createStep('deposit', {
    to: DEPOSITORY,
    data: createDepositData(request),
    value: String(isNativeToken(request.fromTokenAddress) ? request.fromAmount : 0n),
    chainId: request.fromChainId,
    ...change,
  })
}

/** Creates a reply of POST /quote/v2. Amounts are in base units. */
export function createQuote(
  request: QuoteRequest,
  toAmount: bigint,
  steps: readonly ReturnType<typeof createStep>[],
  amountIn: bigint = request.fromAmount,
) {
  const { input, output, coin } = createBridgeTerms({ request, toAmount }, DEPOSITORY)
  return builders.createQuote({
    steps,
    sender: SENDER,
    recipient: RECIPIENT,
    input,
    output,
    amountIn,
    amountOut: toAmount,
    minOut: toAmount,
    fee: 2_000n,
    coin,
    gasCost: 204_876_231_194n,
    seconds: 2,
  })
}

/** Documented. */
export const TOO_LOW = {
  message: 'Swap output amount is too small to cover fees required to execute swap',
  code: 'AMOUNT_TOO_LOW',
}

/** Documented: GET /intents/status/v3 */
export const STATUS = {
  status: 'success',
  inTxHashes: [FROM_HASH],
  txHashes: [TO_HASH],
  updatedAt: 1_769_988_962_883,
  originChainId: 42161,
  destinationChainId: 8453,
}
