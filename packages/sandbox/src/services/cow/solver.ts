import { type Address, encodeFunctionData, erc20Abi, type Hash, type Hex, parseAbi } from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import { ethFlowAbi, settlementAbi } from '../../protocols/cow/abi.ts'
import { ethFlowAddress, settlementAddress } from '../../protocols/cow/deployments.ts'
import { confirm } from '../../relaying/confirm.ts'
import { ensureAllowance } from '../../relaying/ensure-allowance.ts'
import type { Asset } from '../../settlement/index.ts'
import type { BookOrder } from './order.ts'
import { getPrice, payToken } from './quote.ts'

/** Account that executes orders on a chain, with the assets that it can price. */
export interface Solver {
  readonly chain: LocalChain
  readonly assets: readonly Asset[]
  readonly account: Address
}

const wethAbi = parseAbi(['function withdraw(uint256 amount)'])

/** Trade flags of the settlement contract: bits 5 and 6 encode the signing scheme. */
const flags = { eip712: 0n, eip1271: 0x40n } as const

interface Interaction {
  readonly target: Address
  readonly value: bigint
  readonly callData: Hex
}

/**
 * Executes one order with the solver's own tokens. Throws without sending a transaction if the settlement would revert.
 */
export async function settleOrder(solver: Solver, order: BookOrder, stopped: AbortSignal): Promise<Hash> {
  const { chain, account } = solver
  const { client } = chain
  const { outputAmount } = getPrice(solver.assets, chain.chainId, order)
  if (outputAmount < order.buyAmount)
    throw new Error(`Order ${order.uid} requires a better price than the solver's.`)
  const token = payToken(chain, order.buyToken)
  const spending = { token, owner: account, spender: settlementAddress, amount: outputAmount }
  await ensureAllowance(client, spending, stopped)
  const { sellToken, buyToken, sellAmount } = order
  const trade = {
    ...{ sellTokenIndex: 0n, buyTokenIndex: 1n, receiver: order.receiver, sellAmount },
    ...{ buyAmount: order.buyAmount, validTo: order.validTo, appData: order.appData, feeAmount: 0n },
    flags: flags[order.signingScheme],
    executedAmount: sellAmount,
    signature: order.signature,
  }
  const { request } = await client.simulateContract({
    address: settlementAddress,
    abi: settlementAbi,
    functionName: 'settle',
    // With these clearing prices, `sellAmount` is worth exactly `outputAmount`.
    args: [
      [sellToken, buyToken],
      [outputAmount, sellAmount],
      [trade],
      createInteractions(solver, order, outputAmount),
    ],
    account,
  })
  return (await confirm(client, await client.writeContract(request), stopped)).transactionHash
}

/** Returns the interactions before the sold tokens are transferred, before the payout, and after it. */
function createInteractions(
  { chain, account }: Solver,
  { ethFlow, sellToken, buyToken, sellAmount }: BookOrder,
  outputAmount: bigint,
): [Interaction[], Interaction[], Interaction[]] {
  const call = (target: Address, callData: Hex) => ({ target, value: 0n, callData })
  const token = payToken(chain, buyToken)
  const wrap = encodeFunctionData({ abi: ethFlowAbi, functionName: 'wrap', args: [sellAmount] })
  const pull = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [account, settlementAddress, outputAmount],
  })
  const unwrap = encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [outputAmount] })
  const keep = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, sellAmount] })
  return [
    ethFlow ? [call(ethFlowAddress, wrap)] : [],
    [call(token, pull), ...(token === buyToken ? [] : [call(token, unwrap)])],
    [call(sellToken, keep)],
  ]
}

/** Refunds the deposit of an EthFlow order. Throws without sending a transaction if the call would revert. */
export async function refundOrder(
  { chain: { client }, account }: Solver,
  order: BookOrder,
  stopped: AbortSignal,
): Promise<Hash> {
  const { ethFlow } = order
  if (ethFlow === undefined) throw new Error(`EthFlow has no deposit for order ${order.uid}.`)
  const { buyToken, receiver, sellAmount, buyAmount, appData } = order
  const data = { buyToken, receiver, sellAmount, buyAmount, appData, feeAmount: 0n }
  const { request } = await client.simulateContract({
    address: ethFlowAddress,
    abi: ethFlowAbi,
    functionName: 'invalidateOrder',
    args: [{ ...data, validTo: ethFlow.validTo, partiallyFillable: false, quoteId: ethFlow.quoteId }],
    account,
  })
  return (await confirm(client, await client.writeContract(request), stopped)).transactionHash
}
