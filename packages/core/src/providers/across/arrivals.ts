import {
  type Abi,
  type DecodeEventLogReturnType,
  decodeEventLog,
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { lowerAddress, sameAddress } from '../../chains/address.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { TransactionLog } from '../../platforms/transaction.ts'
import type {
  ArrivalCall,
  ArrivalHandler,
  ArrivalOutcome,
  DeliveryLogs,
} from '../../quotes/arrival-handler.ts'
import { attempt } from '../shared/attempt.ts'
import { decodeCanonical, decodeCanonicalCall } from '../shared/decode-canonical.ts'
import { getSpokePool } from './contracts.ts'
import { getMulticallHandler } from './get-multicall-handler.ts'

/**
 * The message of a deposit whose recipient is the MulticallHandler. If a call reverts, all calls are reverted. The handler
 * then, and after successful calls, too, sends its balance of the delivered token to the fallback recipient, so that
 * nothing of it stays there and no call of `drainLeftoverTokens` is needed.
 *
 * Source: github.com/across-protocol/contracts, commit 8ab0730 of 2026-06-11, `contracts/handlers/MulticallHandler.sol`.
 */
const INSTRUCTIONS = parseAbiParameters([
  'Instructions instructions',
  'struct Instructions { Call[] calls; address fallbackRecipient; }',
  'struct Call { address target; bytes callData; uint256 value; }',
])

const HANDLER_ABI = parseAbi([
  'struct Replacement { address token; uint256 offset; }',
  'function makeCallWithBalance(address target, bytes callData, uint256 value, Replacement[] replacement)',
])
const APPROVE_ABI = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])
const FILL_ABI = parseAbi([
  'struct Execution { bytes32 updatedRecipient; bytes32 updatedMessageHash; uint256 updatedOutputAmount; uint8 fillType; }',
  'event FilledRelay(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 repaymentChainId, uint256 indexed originChainId, uint256 indexed depositId, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 exclusiveRelayer, bytes32 indexed relayer, bytes32 depositor, bytes32 recipient, bytes32 messageHash, Execution relayExecutionInfo)',
])
const FAILURE_ABI = parseAbi([
  'struct Call { address target; bytes callData; uint256 value; }',
  'event CallsFailed(Call[] calls, address indexed fallbackRecipient)',
])
const TRANSFER_ABI = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 amount)'])

/** Byte offset of the amount of an approval. */
const APPROVED_AMOUNT_OFFSET = 36

/** Calls on arrival through the MulticallHandler of Across. */
export const acrossArrivals: ArrivalHandler = {
  getContract: getMulticallHandler,
  encode: encodeMessage,
  decode: (message, chainId) => attempt(() => decodeMessage(message, chainId)),
  readOutcome,
}

interface HandlerCall {
  readonly target: Address
  readonly callData: Hex
  readonly value: bigint
}

function encodeMessage(call: ArrivalCall): Hex {
  const { chainId, token, target, data, amount, amountOffset, fallbackRecipient } = call
  const handler = getMulticallHandler(chainId)
  if (!handler) throw new Error(`Across has no MulticallHandler on chain ${chainId}.`)
  const approve = (allowed: bigint): HandlerCall => ({
    target: token,
    callData: encodeFunctionData({ abi: APPROVE_ABI, args: [target, allowed] }),
    value: 0n,
  })
  const action = { target, callData: data, value: 0n }
  const moves =
    amount === 'all'
      ? [
          withBalance(approve(0n), APPROVED_AMOUNT_OFFSET, token, handler),
          withBalance(action, amountOffset ?? 0, token, handler),
        ]
      : [approve(amount), action]
  // The handler may have an allowance from an earlier message, and some tokens reject the change of one.
  return encodeAbiParameters(INSTRUCTIONS, [{ calls: [approve(0n), ...moves], fallbackRecipient }])
}

/** Wraps a call, so that the handler writes its balance of a token into the calldata. */
function withBalance(
  { target, callData }: HandlerCall,
  offset: number,
  token: Address,
  handler: Address,
): HandlerCall {
  const args = [target, callData, 0n, [{ token, offset: BigInt(offset) }]] as const
  return { target: handler, callData: encodeFunctionData({ abi: HANDLER_ABI, args }), value: 0n }
}

/** Decodes a message of three calls: the reset of the allowance, the approval and the call. Throws for any other. */
function decodeMessage(message: Hex, chainId: number): ArrivalCall | undefined {
  const handler = getMulticallHandler(chainId)
  const [{ calls, fallbackRecipient }] = decodeCanonical(INSTRUCTIONS, message)
  const [reset, approval, action] = calls
  if (!handler || !reset || !approval || !action) return undefined
  const { target, data, amountOffset } = readCall(action, handler)
  const amount =
    amountOffset === undefined ? decodeCanonicalCall(APPROVE_ABI, approval.callData).args[1] : 'all'
  const call: ArrivalCall = {
    chainId,
    token: reset.target,
    target,
    data,
    amount,
    ...(amountOffset === undefined ? {} : { amountOffset }),
    fallbackRecipient,
  }
  // Encoding the same call again proves that the message contains nothing else.
  return encodeMessage(call) === message.toLowerCase() ? call : undefined
}

function readCall(
  { target, callData }: HandlerCall,
  handler: Address,
): Pick<ArrivalCall, 'target' | 'data' | 'amountOffset'> {
  if (!sameAddress(target, handler)) return { target, data: callData }
  const [inner, data, , [replacement]] = decodeCanonicalCall(HANDLER_ABI, callData).args
  return { target: inner, data, amountOffset: Number(replacement?.offset) }
}

/**
 * Reads the logs between the fill of this deposit and the next fill: a relayer may fill several deposits in one
 * transaction. The hash of the message names the call, its beneficiary and its fallback recipient.
 */
function readOutcome({ call, account, fromChainId, logs }: DeliveryLogs): ArrivalOutcome | undefined {
  const { chainId, token, fallbackRecipient } = call
  const handler = getMulticallHandler(chainId)
  const pool = getSpokePool(chainId)
  if (!handler || !pool) return undefined
  const messageHash = keccak256(encodeMessage(call))
  const fills = logs.map((log) => (sameAddress(log.address, pool) ? decodeLog(FILL_ABI, log) : undefined))
  const index = fills.findIndex(
    (fill) =>
      fill !== undefined &&
      fill.args.originChainId === BigInt(fromChainId) &&
      isWord(fill.args.depositor, account) &&
      isWord(fill.args.outputToken, token) &&
      isWord(fill.args.relayExecutionInfo.updatedRecipient, handler) &&
      fill.args.relayExecutionInfo.updatedMessageHash === messageHash,
  )
  if (index === -1) return undefined
  const next = fills.findIndex((fill, position) => position > index && fill !== undefined)
  const deliveryLogs = logs.slice(index + 1, next === -1 ? logs.length : next)
  const hasFailed = deliveryLogs.some(
    (log) =>
      sameAddress(log.address, handler) &&
      sameAddress(fallbackRecipient, decodeLog(FAILURE_ABI, log)?.args.fallbackRecipient),
  )
  const returned = deliveryLogs.reduce((sum, log) => {
    const moved = sameAddress(log.address, token) ? decodeLog(TRANSFER_ABI, log)?.args : undefined
    const isReturned = moved && sameAddress(moved.from, handler) && sameAddress(moved.to, fallbackRecipient)
    return isReturned ? sum + moved.amount : sum
  }, 0n)
  return { succeeded: !hasFailed, returned }
}

function isWord(word: Hex, address: Address): boolean {
  return word === `0x${lowerAddress(address).slice(2).padStart(64, '0')}`
}

function decodeLog<const A extends Abi>(
  abi: A,
  { topics: [topic, ...topics], data }: TransactionLog,
): DecodeEventLogReturnType<A> | undefined {
  return topic && attempt(() => decodeEventLog({ abi, data, topics: [topic, ...topics] }))
}
