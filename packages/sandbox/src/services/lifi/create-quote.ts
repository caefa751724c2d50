import { type Address, type Hex, toHex } from 'viem'
import type { quoteSchema } from '../../../../core/src/providers/lifi/schema.ts'
import { lessSlippage, toDollars } from '../../settlement/index.ts'
import type { BridgeTerms } from '../bridge-terms.ts'
import type { LogoOf } from '../logos.ts'
import type { ReplyOf } from '../reply-of.ts'
import { describeToken, type Tool, toolDetails } from './tools.ts'

/** Expected duration of a transfer in seconds. It is longer than Across's. */
const executionDuration = 45

export interface StepTerms {
  readonly id: string
  readonly transactionId: Hex
  readonly integrator: string
  readonly sender: Address
  readonly recipient: Address
  /** Slippage as a fraction: 0.005 is half a percent. */
  readonly slippage: number
  readonly data: Hex
  readonly tool: Tool
  readonly getLogo: LogoOf
}

/** Returns the reply of `GET /quote`: a step with its transaction. */
export function createQuote(terms: BridgeTerms, step: StepTerms) {
  const { input, output, inputAmount, outputAmount, value, gas, contract } = terms
  const { id, transactionId, integrator, sender, recipient, slippage, data, tool, getLogo } = step
  const isSwap = input.chainId === output.chainId
  const action = {
    fromToken: describeToken(input, getLogo),
    fromAmount: inputAmount.toString(),
    toToken: describeToken(output, getLogo),
    fromChainId: input.chainId,
    toChainId: output.chainId,
    slippage,
    fromAddress: sender,
    toAddress: recipient,
  }
  const estimate = {
    tool: tool.key,
    approvalAddress: contract,
    toAmountMin: lessSlippage(outputAmount, slippage).toString(),
    toAmount: outputAmount.toString(),
    fromAmount: inputAmount.toString(),
    fromAmountUSD: toDollars(inputAmount, input),
    toAmountUSD: toDollars(outputAmount, output),
    feeCosts: feeCosts(terms, getLogo),
    gasCosts: gasCosts(terms, getLogo),
    executionDuration: isSwap ? 0 : executionDuration,
  }
  const details = { tool: tool.key, toolDetails: toolDetails(tool, getLogo), action, estimate }
  return {
    type: 'lifi',
    id: `${id}:0`,
    ...details,
    includedSteps: [{ id, type: isSwap ? 'swap' : 'cross', ...details }],
    integrator,
    transactionRequest: {
      value: toHex(value),
      to: contract,
      data,
      from: sender,
      chainId: input.chainId,
      gasPrice: toHex(gas.price),
      gasLimit: toHex(gas.limit),
    },
    transactionId,
  } satisfies ReplyOf<typeof quoteSchema>
}

function feeCosts({ input, inputAmount, fee, nativeFee, coin }: BridgeTerms, getLogo: LogoOf) {
  const relayerFee = {
    name: 'Relayer fee',
    description: 'Deducted from the amount by the relayer',
    token: describeToken(input, getLogo),
    amount: fee.toString(),
    amountUSD: toDollars(fee, input),
    percentage: (Number(fee) / Number(inputAmount)).toFixed(6),
    included: true,
  }
  if (fee === 0n) return []
  if (nativeFee === 0n) return [relayerFee]
  const onTop = {
    name: 'Native fee',
    description: 'Paid in the native token on top of the amount',
    token: describeToken(coin, getLogo),
    amount: nativeFee.toString(),
    amountUSD: toDollars(nativeFee, coin),
    percentage: '0',
    included: false,
  }
  return [relayerFee, onTop]
}

function gasCosts({ coin, gas }: BridgeTerms, getLogo: LogoOf) {
  const cost = gas.limit * gas.price
  return [
    {
      type: 'SEND',
      price: gas.price.toString(),
      estimate: gas.limit.toString(),
      limit: gas.limit.toString(),
      amount: cost.toString(),
      amountUSD: toDollars(cost, coin),
      token: describeToken(coin, getLogo),
    },
  ]
}
