import { type Address, erc20Abi, formatUnits, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { address, amount, chainId } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { AcrossApiError, requestId } from './api-error.ts'
import { type AcrossChain, chainTime } from './chains.ts'
import { createFees } from './create-fees.ts'
import { bytes, flag, seconds } from './params.ts'
import { type AcrossToken, findToken } from './tokens.ts'

const quoteQuery = z.object({
  amount,
  token: z.optional(address),
  inputToken: z.optional(address),
  outputToken: z.optional(address),
  destinationChainId: chainId,
  originChainId: z.optional(chainId),
  timestamp: z.optional(seconds),
  skipAmountLimit: z.optional(flag),
  message: z.optional(bytes),
  recipient: z.optional(address),
})

export interface QuoteContext {
  readonly chains: readonly AcrossChain[]
  readonly tokens: readonly AcrossToken[]
  readonly relayer: Address
  readonly fillDeadlineSeconds: number
  readonly exclusivitySeconds: number
}

const oneHundredPercent = 10n ** 18n
const capitalFeePct = 10n ** 14n // 0.01 %

interface Route {
  readonly origin: AcrossChain
  readonly destination: AcrossChain
  readonly input: AcrossToken
  readonly output: AcrossToken
}

/**
 * Replies to `/suggested-fees`. Limits are the relayer's actual balances. Fees are fictitious: 0.01 % for capital and a
 * fixed amount per token for gas.
 *
 * @throws BadParameterError, AcrossApiError for routes and amounts that the real service also rejects
 */
export async function quoteTransfer(context: QuoteContext, query: Record<string, string>) {
  const params = parseParams(quoteQuery, query)
  const route = findRoute(context, params)
  await assertMessageRecipient(route, params.message, params.recipient)
  const fees = computeFees(params.amount, route.input)
  const limits = await readLimits(route, context.relayer)
  if (params.skipAmountLimit !== true) assertAmount(params.amount, limits, route.input)
  const timestamp = params.timestamp ?? (await chainTime(route.origin.client))
  const quoteBlock = await route.origin.client.getBlockNumber()
  return createFees({
    ...route,
    ...fees,
    ...limits,
    id: requestId(),
    inputAmount: params.amount,
    pool: route.origin.pool,
    destinationPool: route.destination.pool,
    exclusiveRelayer: context.exclusivitySeconds > 0 ? context.relayer : zeroAddress,
    exclusivitySeconds: context.exclusivitySeconds,
    timestamp,
    fillDeadline: timestamp + context.fillDeadlineSeconds,
    block: quoteBlock,
  })
}

function findRoute({ chains, tokens }: QuoteContext, params: z.output<typeof quoteQuery>): Route {
  const inputAddress = params.inputToken ?? params.token
  if (inputAddress === undefined)
    throw new AcrossApiError('MISSING_PARAM', 'inputToken is missing', 'inputToken')
  const input = findToken(tokens, inputAddress, params.originChainId)
  if (input === undefined) {
    const existsElsewhere = findToken(tokens, inputAddress) !== undefined
    const message = existsElsewhere
      ? 'Unsupported token on given origin chain'
      : 'No L1 token found for given input token address'
    throw new AcrossApiError('INVALID_PARAM', message, 'inputToken')
  }
  const output = findOutput(tokens, input, params)
  if (output === undefined) {
    const message = 'Unsupported token address on given destination chain'
    throw new AcrossApiError('INVALID_PARAM', message, 'outputToken')
  }
  const origin = chains.find((chain) => chain.chainId === input.chainId)
  const destination = chains.find((chain) => chain.chainId === output.chainId)
  const isSameAsset = input.symbol === output.symbol && input.chainId !== output.chainId
  if (!isSameAsset || origin === undefined || destination === undefined) {
    throw new AcrossApiError('ROUTE_NOT_ENABLED', 'Route is not enabled.')
  }
  return { origin, destination, input, output }
}

function findOutput(
  tokens: readonly AcrossToken[],
  input: AcrossToken,
  params: z.output<typeof quoteQuery>,
): AcrossToken | undefined {
  if (params.outputToken !== undefined)
    return findToken(tokens, params.outputToken, params.destinationChainId)
  return tokens.find(
    ({ symbol, chainId }) => symbol === input.symbol && chainId === params.destinationChainId,
  )
}

async function assertMessageRecipient(
  { destination }: Route,
  message: string | undefined,
  recipient: Address | undefined,
): Promise<void> {
  if (message === undefined || message === '0x') return
  if (recipient === undefined) throw new AcrossApiError('MISSING_PARAM', 'recipient is missing', 'recipient')
  const code = await destination.client.getCode({ address: recipient })
  if (code !== undefined) return
  throw new AcrossApiError(
    'INVALID_PARAM',
    'Recipient must be a contract when a message is provided',
    'recipient',
  )
}

function computeFees(inputAmount: bigint, { gasFee }: AcrossToken) {
  const capitalFee = (inputAmount * capitalFeePct) / oneHundredPercent
  const total = capitalFee + gasFee
  return { capitalFee, gasFee, outputAmount: inputAmount > total ? inputAmount - total : 0n }
}

interface Limits {
  readonly minDeposit: bigint
  readonly maxDeposit: bigint
}

async function readLimits({ destination, input, output }: Route, relayer: Address): Promise<Limits> {
  const maxDeposit = await destination.client.readContract({
    address: output.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [relayer],
  })
  return { minDeposit: input.gasFee * 10n, maxDeposit }
}

function assertAmount(inputAmount: bigint, limits: Limits, token: AcrossToken): void {
  if (inputAmount < limits.minDeposit) {
    throw new AcrossApiError('AMOUNT_TOO_LOW', 'Sent amount is too low relative to fees', 'amount')
  }
  if (inputAmount > limits.maxDeposit) {
    const limit = `${formatUnits(limits.maxDeposit, token.decimals)} ${token.symbol}`
    throw new AcrossApiError('AMOUNT_TOO_HIGH', `Amount exceeds max. deposit limit: ${limit}`, 'amount')
  }
}
