import {
  type BlockOverrides,
  type Client,
  decodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  type GetBlockReturnType,
  getAddress,
  type Hex,
  isHex,
  type Log,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  pad,
  parseAbi,
  parseEventLogs,
  size,
  slice,
  zeroAddress,
} from 'viem'
import { getBlock, getGasPrice, simulateBlocks } from 'viem/actions'
import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../chains/address.ts'
import { cleanLabel } from '../kernel/clean-label.ts'
import type { Address } from '../kernel/schema.ts'
import type { GasFees, GasTerms } from '../platforms/gas.ts'
import type { CallEffects, NodeSimulation, TokenAllowance, TokenMovement } from '../platforms/platform.ts'
import type { CallSequence } from '../platforms/transaction.ts'
import { hasCause, nodeErrorReason } from './errors.ts'
import { gasFields } from './gas/fees.ts'
import { AAVE_V2_GRANT_EVENTS, GRANT_EVENTS } from './grant-events.ts'

/** Events of ERC-20 tokens, of allowances of NFT collections, and of Permit2. */
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

/** ERC-1155. */
const MULTI_TOKEN_EVENTS = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
])

/** Events of WETH9 for wrapping and unwrapping, which emit no Transfer. */
const WRAPPING_EVENTS = parseAbi([
  'event Deposit(address indexed account, uint256 amount)',
  'event Withdrawal(address indexed account, uint256 amount)',
])

/** Token address of native transfers in the logs of `eth_simulateV1` (`traceTransfers`). */
const TRACED_NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Options for `simulateCalls`. */
export interface SimulationOptions {
  /** Address of the wrapped native token of the chain. */
  readonly wrappedNative?: Address | undefined
  /** Gas limit and fees of each call. Default: the block gas limit and no fees. */
  readonly gasTerms?: GasTerms | undefined
  /** Block time of the chain in seconds. Default 1. */
  readonly blockTimeSeconds?: number | undefined
}

/** The block in which calls are simulated. */
interface NextBlock {
  readonly blockNumber: bigint
  readonly blockOverrides: BlockOverrides
  /** Gas limit and fees of each call. Default: the block gas limit and no fees. */
  readonly gas?: { readonly limits: readonly bigint[]; readonly fees: GasFees }
}

/**
 * Gas limit in percent of the gas used. Refunds hide up to a fifth of the required gas, and transactions are sent with
 * a buffer.
 */
const GAS_LIMIT_PERCENT = 150n

/** Gas limit per call in the first simulation. Swaps and deposits need less. */
const CALL_GAS = 5_000_000n

/**
 * Simulates the calls as transactions of the next block, with fees and a realistic gas limit, because a contract could
 * detect a simulation with other values. A first simulation measures the gas. Its result is returned if the calls fail
 * with that gas limit. The calls are simulated without fees if the account cannot pay them or the calls need unusually
 * much gas.
 */
export async function simulateWithFees(
  client: Client,
  sequence: CallSequence,
  { fees: givenFees, blockTimeSeconds, wrappedNative }: SequenceOptions,
): Promise<NodeSimulation> {
  const block = await getBlock(client)
  const nextBlock = toNextBlock(block, blockTimeSeconds)
  const fees = coverBaseFee(
    givenFees ?? (await estimateFees(client, block.baseFeePerGas)),
    block.baseFeePerGas,
  )
  const run = async (limits: readonly bigint[] | undefined) => {
    const gas = limits && { limits, fees }
    return runCalls(client, sequence, wrappedNative, { ...nextBlock, ...(gas && { gas }) })
  }
  const first = await run(sequence.calls.map(() => CALL_GAS))
  if (hasTooLittleGas(first)) return run(undefined)
  if (first.status !== 'success') return first
  const second = await run(first.gasUsed?.map((used) => (used * GAS_LIMIT_PERCENT) / 100n))
  return hasTooLittleGas(second) ? first : second
}

/**
 * Returns whether the calls ran out of gas or the node rejected them, for example because the account cannot pay for
 * gas.
 */
function hasTooLittleGas(simulation: NodeSimulation): boolean {
  if (simulation.status !== 'reverted') return false
  return simulation.at === undefined || simulation.reason === OUT_OF_GAS
}

type SequenceOptions = Omit<SimulationOptions, 'gasTerms'> & { readonly fees?: GasFees | undefined }

/** Simulates the calls in the next block with `eth_simulateV1`. Native transfers are reported as events. */
export async function simulateCalls(
  client: Client,
  sequence: CallSequence,
  { wrappedNative, gasTerms, blockTimeSeconds }: SimulationOptions,
): Promise<NodeSimulation> {
  const block = await getBlock(client)
  const gas = gasTerms && {
    limits: sequence.calls.map(() => gasTerms.gas),
    fees: coverBaseFee(gasTerms.fees, block.baseFeePerGas),
  }
  const nextBlock = { ...toNextBlock(block, blockTimeSeconds), ...(gas && { gas }) }
  return runCalls(client, sequence, wrappedNative, nextBlock)
}

/** Simulates the calls, with balance reads right before and after the last one. */
async function runCalls(
  client: Client,
  { from, calls, balances = [] }: CallSequence,
  wrappedNative: Address | undefined,
  { blockNumber, blockOverrides, gas: gasOfCalls }: NextBlock,
): Promise<NodeSimulation> {
  const measured = balances.filter(({ token }) => !isNativeToken(token))
  const reads = measured.map(({ token, account }) => ({
    // Do not read from the account itself, because it would pay for the read.
    from: zeroAddress,
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
  }))
  const sent = calls.map(({ to, data, value }, index) => {
    const gas = gasOfCalls?.limits[index]
    return {
      ...{ from, to, data, value },
      ...(gasOfCalls && gas !== undefined && gasFields({ gas, fees: gasOfCalls.fees })),
    }
  })
  const beforeLast = sent.slice(0, -1)
  try {
    const [block] = await simulateBlocks(withFullRandao(client), {
      blocks: [{ calls: [...beforeLast, ...reads, ...sent.slice(-1), ...reads], blockOverrides }],
      traceTransfers: true,
      // Pin the block, because the latest block may change between the two requests.
      blockNumber,
    })
    const all = block?.calls ?? []
    const last = beforeLast.length + reads.length
    const results = [...all.slice(0, beforeLast.length), ...all.slice(last, last + 1)]
    const failedIndex = results.findIndex(({ status }) => status === 'failure')
    const failed = results[failedIndex]
    if (failed) {
      const limit = gasOfCalls?.limits[failedIndex]
      const isOutOfGas = limit !== undefined && failed.gasUsed >= limit
      const reason = isOutOfGas ? OUT_OF_GAS : revertReason(failed.data)
      return { status: 'reverted', reason, at: failedIndex }
    }
    if (all.length < sent.length + 2 * reads.length) {
      return { status: 'unsupported', reason: 'The node simulated too few calls' }
    }
    const logs = results.flatMap((result) => (result.logs ? [result.logs] : []))
    if (logs.length < results.length) {
      return { status: 'unsupported', reason: 'The node returned no events of the simulated calls' }
    }
    const effects = logs.map((events) => getEffects(events, wrappedNative))
    const changes = measured.flatMap((balance, index) => {
      const before = readWord(all[beforeLast.length + index])
      const after = readWord(all[last + 1 + index])
      return before === undefined || after === undefined ? [] : [{ ...balance, before, after }]
    })
    return {
      status: 'success',
      effects: effects.map((effect, index) =>
        changes.length > 0 && index === effects.length - 1 ? { ...effect, balances: changes } : effect,
      ),
      gasUsed: results.map(({ gasUsed }) => gasUsed),
    }
  } catch (error) {
    if (hasCause(error, MethodNotFoundRpcError, MethodNotSupportedRpcError)) {
      return { status: 'unsupported', reason: 'The node does not support eth_simulateV1' }
    }
    const reason = nodeErrorReason(error)
    if (reason === undefined) throw error
    return { status: 'reverted', reason, at: undefined }
  }
}

/** Returns the amount that a balance read returned, or undefined if it failed. */
function readWord(result: { readonly status: string; readonly data: Hex } | undefined): bigint | undefined {
  return result?.status === 'success' && size(result.data) >= 32
    ? BigInt(slice(result.data, 0, 32))
    : undefined
}

const OUT_OF_GAS = 'out of gas'

/** Pads `prevRandao` to 32 bytes. viem omits leading zeros, and nodes reject shorter values. */
function withFullRandao(client: Client): Client {
  const request = new Proxy(client.request, {
    apply(target, self, parameters) {
      padRandao(parameters)
      return Reflect.apply(target, self, parameters)
    },
  })
  return { ...client, request }
}

function padRandao(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if ('prevRandao' in value && isHex(value.prevRandao)) value.prevRandao = pad(value.prevRandao)
  for (const child of Object.values(value)) padRandao(child)
}

/**
 * Returns overrides for all fields of the next block, because nodes set missing fields to zero or copy them from the
 * latest block. Time and randomness are realistic, so that contracts cannot use them to detect the simulation.
 */
function toNextBlock(
  { number, timestamp, baseFeePerGas, miner, mixHash }: LatestBlock,
  blockTimeSeconds = 1,
): NextBlock {
  return {
    blockNumber: number,
    blockOverrides: {
      number: number + 1n,
      time: timestamp + BigInt(Math.max(1, Math.round(blockTimeSeconds))),
      feeRecipient: miner,
      ...(mixHash ? { prevRandao: BigInt(mixHash) } : {}),
      ...(baseFeePerGas === null ? {} : { baseFeePerGas }),
    },
  }
}

/** Raises the fee cap to the base fee plus the tip, because the base fee may have risen since the fees were read. */
function coverBaseFee(fees: GasFees, baseFeePerGas: bigint | null): GasFees {
  if (fees.type === 'legacy') return fees
  const minFee = (baseFeePerGas ?? 0n) + fees.maxPriorityFeePerGas
  return fees.maxFeePerGas < minFee ? { ...fees, maxFeePerGas: minFee } : fees
}

type LatestBlock = GetBlockReturnType

/** Returns fees that a wallet could choose for the next block. */
async function estimateFees(client: Client, baseFee: bigint | null): Promise<GasFees> {
  if (!baseFee) return { type: 'legacy', gasPrice: await getGasPrice(client) }
  const maxPriorityFeePerGas = baseFee / 10n + 1n
  return {
    type: 'eip1559',
    maxFeePerGas: baseFee + baseFee / 5n + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
  }
}

function getEffects(events: readonly Log[], wrappedNative: Address | undefined): CallEffects {
  const logs = [...events]
  const movements: TokenMovement[] = []
  const allowances: TokenAllowance[] = []
  const grants: TokenAllowance[] = []
  for (const { address, eventName, args } of parseEventLogs({ abi: TOKEN_EVENTS, logs })) {
    const token = toToken(address)
    if (eventName === 'Transfer') movements.push({ token, ...args })
    else if (eventName === 'Approval') allowances.push({ token, ...args })
    else if (args.approved) {
      allowances.push({ token, owner: args.owner, spender: args.operator, amount: 1n })
    }
  }
  for (const { address, eventName, args } of parseEventLogs({ abi: NFT_EVENTS, logs })) {
    const token = toToken(address)
    if (eventName === 'Transfer') movements.push({ token, from: args.from, to: args.to, amount: 1n })
    else allowances.push({ token, owner: args.owner, spender: args.spender, amount: 1n })
  }
  // Some wrapped native tokens also emit a Transfer, such as those of Scroll and Blast.
  const counted = [...movements]
  for (const { address, eventName, args } of parseEventLogs({ abi: WRAPPING_EVENTS, logs })) {
    if (!sameAddress(address, wrappedNative)) continue
    const { account, amount } = args
    const [from, to] = eventName === 'Deposit' ? [zeroAddress, account] : [account, zeroAddress]
    const movement = { token: toToken(address), from, to, amount }
    const index = counted.findIndex((transfer) => isSameMovement(transfer, movement))
    if (index === -1) movements.push(movement)
    else counted.splice(index, 1)
  }
  for (const { args } of parseEventLogs({ abi: PERMIT2_EVENTS, logs })) {
    const { token, owner, spender, amount } = args
    allowances.push({ token, owner, spender, amount })
  }
  for (const { address, eventName, args } of parseEventLogs({ abi: MULTI_TOKEN_EVENTS, logs })) {
    const amount =
      eventName === 'TransferSingle' ? args.amount : args.amounts.reduce((sum, value) => sum + value, 0n)
    movements.push({ token: toToken(address), from: args.from, to: args.to, amount })
  }
  for (const { address, eventName, args } of [
    ...parseEventLogs({ abi: GRANT_EVENTS, logs }),
    ...parseEventLogs({ abi: AAVE_V2_GRANT_EVENTS, logs }),
  ]) {
    const { owner, delegate: spender } = args
    const token = toToken(address)
    if (eventName === 'BorrowAllowanceDelegated') grants.push({ token, owner, spender, amount: args.amount })
    else if (eventName === 'AuthorizedOperator' || args.isGranted)
      grants.push({ token, owner, spender, amount: 1n })
  }
  return { movements, allowances, grants }
}

function isSameMovement(a: TokenMovement, b: TokenMovement): boolean {
  return (
    a.amount === b.amount &&
    sameAddress(a.token, b.token) &&
    sameAddress(a.from, b.from) &&
    sameAddress(a.to, b.to)
  )
}

function toToken(address: Address): Address {
  return address.toLowerCase() === TRACED_NATIVE ? NATIVE_TOKEN_ADDRESS : getAddress(address)
}

/** Maximum length of a revert reason. A contract can revert with any text, and the user interface shows it. */
const MAX_REASON_LENGTH = 100

/** Returns the revert reason: the message, the panic code or the selector of a custom error. */
function revertReason(data: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({ abi: [], data })
    if (errorName !== 'Error') return `execution reverted: ${errorName} ${String(args?.[0])}`
    return cleanLabel(String(args?.[0])).slice(0, MAX_REASON_LENGTH)
  } catch {
    return data === '0x' ? 'execution reverted' : `execution reverted with ${data.slice(0, 10)}`
  }
}
