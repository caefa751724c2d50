import {
  type Client,
  decodeErrorResult,
  getAddress,
  type Hex,
  type Log,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  parseAbi,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { simulateBlocks } from 'viem/actions'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../chains/index.ts'
import type {
  CallEffects,
  CallSequence,
  SequenceSimulation,
  TokenAllowance,
  TokenMovement,
} from '../platforms/index.ts'
import { nodeRefusal, refusedWith } from './errors.ts'

/** How tokens announce what they do: ERC-20, the allowances of whole NFT collections, and Permit2's own ledger. */
const TOKEN_EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
const NFT_EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed spender, uint256 indexed tokenId)',
])
const PERMIT2_EVENTS = parseAbi([
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
  'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
])

/** A wrapped native token announces no transfer when it wraps or unwraps (WETH9). */
const WRAPPING_EVENTS = parseAbi([
  'event Deposit(address indexed account, uint256 amount)',
  'event Withdrawal(address indexed account, uint256 amount)',
])

/** Under this address `eth_simulateV1` reports what moves of the native token (`traceTransfers`). */
const TRACED_NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * The calls through `eth_simulateV1`: fees cost nothing, and native transfers are reported as events.
 *
 * @param wrappedNative the chain's, where it has one
 */
export async function simulateCalls(
  client: Client,
  sequence: CallSequence,
  wrappedNative: string | undefined,
): Promise<SequenceSimulation> {
  const calls = sequence.calls.map(({ to, data, value }) => ({
    from: sequence.from as Hex,
    to: to as Hex,
    data,
    value,
  }))
  try {
    const [block] = await simulateBlocks(client, { blocks: [{ calls }], traceTransfers: true })
    const results = block?.calls ?? []
    const at = results.findIndex(({ status }) => status === 'failure')
    const failed = results[at]
    if (failed) return { status: 'reverted', reason: revertReason(failed.data), at }
    if (results.length < calls.length) return { status: 'unsupported', reason: 'The node ran too few calls' }
    return { status: 'success', effects: results.map(({ logs = [] }) => effectsOf(logs, wrappedNative)) }
  } catch (error) {
    if (refusedWith(error, MethodNotFoundRpcError, MethodNotSupportedRpcError)) {
      return { status: 'unsupported', reason: 'The node does not offer eth_simulateV1' }
    }
    const reason = nodeRefusal(error)
    if (reason === undefined) throw error
    return { status: 'reverted', reason, at: undefined }
  }
}

function effectsOf(events: readonly Log[], wrappedNative: string | undefined): CallEffects {
  const logs = [...events]
  const movements: TokenMovement[] = []
  const allowances: TokenAllowance[] = []
  for (const { address, eventName, args } of parseEventLogs({ abi: TOKEN_EVENTS, logs })) {
    const token = tokenAt(address)
    if (eventName === 'Transfer') movements.push({ token, ...args })
    else if (eventName === 'Approval') allowances.push({ token, ...args })
    else if (args.approved) {
      allowances.push({ token, owner: args.owner, spender: args.operator, amount: 1n })
    }
  }
  for (const { address, eventName, args } of parseEventLogs({ abi: NFT_EVENTS, logs })) {
    const token = tokenAt(address)
    if (eventName === 'Transfer') movements.push({ token, from: args.from, to: args.to, amount: 1n })
    else allowances.push({ token, owner: args.owner, spender: args.spender, amount: 1n })
  }
  for (const { address, eventName, args } of parseEventLogs({ abi: WRAPPING_EVENTS, logs })) {
    if (!sameAddress(address, wrappedNative)) continue
    const { account, amount } = args
    const [from, to] = eventName === 'Deposit' ? [zeroAddress, account] : [account, zeroAddress]
    movements.push({ token: tokenAt(address), from, to, amount })
  }
  for (const { args } of parseEventLogs({ abi: PERMIT2_EVENTS, logs })) {
    const { token, owner, spender, amount } = args
    allowances.push({ token, owner, spender, amount })
  }
  return { movements, allowances }
}

function tokenAt(address: Hex): string {
  return address.toLowerCase() === TRACED_NATIVE ? NATIVE_TOKEN_ADDRESS : getAddress(address)
}

/** What a contract gave as its reason: a text, a panic, or an error of its own by its selector. */
function revertReason(data: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({ abi: [], data })
    return errorName === 'Error' ? String(args?.[0]) : `execution reverted: ${errorName} ${String(args?.[0])}`
  } catch {
    return data === '0x' ? 'execution reverted' : `execution reverted with ${data.slice(0, 10)}`
  }
}
