import { decodeFunctionData, parseAbi } from 'viem'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { RELAY_CONTRACTS } from './contracts.ts'

/** The depository (github.com/relayprotocol/relay-docs, `evm-depository.mdx`, commit f0bbe93 of 2026-08-21). */
export const DEPOSITORY_ABI = /* @__PURE__ */ parseAbi([
  'function depositNative(address depositor, bytes32 id) payable',
  'function depositErc20(address depositor, address token, uint256 amount, bytes32 id)',
])

/**
 * Decodes a deposit to the depository of the source chain; undefined for any other call. The calldata only contains the
 * order id, not the recipient. A deposit that is credited to another account than the sender has a `problem`.
 */
export function decodeRelay(
  { to, data, value }: TransactionData,
  { fromChainId, fromAddress }: Pick<QuoteRequest, 'fromChainId' | 'fromAddress'>,
): DecodedTransaction | undefined {
  if (!sameAddress(to, RELAY_CONTRACTS.get(fromChainId)?.depository)) return undefined
  const call = attempt(() => decodeFunctionData({ abi: DEPOSITORY_ABI, data }))
  if (!call) return undefined
  const [depositor] = call.args
  const isCreditedToSender = sameAddress(depositor, ZERO_ADDRESS) || sameAddress(depositor, fromAddress)
  return {
    ...(call.functionName === 'depositNative'
      ? { token: NATIVE_TOKEN_ADDRESS, amount: value }
      : { token: call.args[1], amount: call.args[2] }),
    spender: to,
    paysLater: true,
    ...(!isCreditedToSender && {
      problem: `The deposit is credited to ${depositor}, who would receive a refund.`,
    }),
  }
}
