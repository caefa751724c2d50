import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbiItem,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import {
  call,
  getBalance,
  getBlockNumber,
  getLogs,
  getTransactionCount,
  getTransactionReceipt,
  readContract,
} from 'viem/actions'
import { chainById, isNativeToken } from '../chains/index.ts'
import { abortReason, CausewayError, raceAbort } from '../kernel/index.ts'
import {
  ChainReadError,
  type Platform,
  type PlatformContext,
  type ReadCall,
  type ReadResult,
  type Receipt,
  type RequestOptions,
  type Simulation,
  type TransactionRequest,
  type TransferEvent,
  type TransferEventRequest,
} from '../platforms/index.ts'
import { createEvmClients, type EvmClients } from './clients.ts'
import { nodeRefusal, revertData } from './errors.ts'
import { findTransaction } from './find-transaction.ts'
import { simulateCalls } from './simulate-calls.ts'

const TRANSFER_EVENT = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** Addresses are checked at the door of each service; viem only wants to hear it in its own type. */
const hex = (value: string) => value as Hex

export function createEvmPlatform(context: PlatformContext): Platform {
  const clients = createEvmClients(context)
  return {
    chainType: 'EVM',
    getBlockNumber: (chainId, options) =>
      read(chainId, 'the block number', options, () =>
        getBlockNumber(clients.get(chainId), { cacheTime: 0 }),
      ),
    getBalance: ({ chainId, account, token }, options) =>
      read(chainId, `the balance of ${account}`, options, () => balanceOf(clients, chainId, account, token)),
    getAllowance: ({ chainId, token, owner, spender }, options) =>
      read(chainId, `the allowance of ${owner}`, options, () =>
        readContract(clients.get(chainId), {
          abi: erc20Abi,
          address: hex(token),
          functionName: 'allowance',
          args: [hex(owner), hex(spender)],
        }),
      ),
    encodeApproval: ({ token, spender, amount }) => ({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [hex(spender), amount] }),
      value: 0n,
    }),
    call: (request, options) =>
      read(request.chainId, `contract ${request.to}`, options, () => readCall(clients, request)),
    simulate: (request, options) =>
      read(request.chainId, 'the simulation', options, () => simulate(clients, request)),
    simulateCalls: (sequence, options) =>
      read(sequence.chainId, 'the simulation', options, () =>
        simulateCalls(
          clients.get(sequence.chainId),
          sequence,
          chainById(context.chains, sequence.chainId)?.wrappedNative?.address,
        ),
      ),
    getNextNonce: ({ chainId, account }, options) =>
      read(chainId, `the nonce of ${account}`, options, () =>
        getTransactionCount(clients.get(chainId), { address: hex(account), blockTag: 'pending' }),
      ),
    async findTransaction(search, options) {
      const what = `the transactions of ${search.from}`
      return read(search.chainId, what, options, () => findTransaction(clients.get(search.chainId), search))
    },
    getReceipt: (chainId, hash, options) =>
      read(chainId, `the receipt of ${hash}`, options, () => receiptOf(clients, chainId, hash)),
    getTransferEvents: (request, options) =>
      read(request.chainId, 'transfer events', options, () => transferEvents(clients, request)),
    dispose: () => clients.dispose(),
  }
}

/** A read that ends with its signal, and whose failures say what could not be read. */
export async function read<T>(
  chainId: number,
  what: string,
  options: RequestOptions | undefined,
  task: () => Promise<T>,
): Promise<T> {
  const signal = options?.signal
  try {
    return await (signal ? raceAbort(task(), signal) : task())
  } catch (error) {
    if (signal?.aborted) throw abortReason(signal)
    throw error instanceof CausewayError ? error : new ChainReadError(chainId, what, error)
  }
}

function balanceOf(clients: EvmClients, chainId: number, account: string, token: string): Promise<bigint> {
  const client = clients.get(chainId)
  if (isNativeToken(token)) return getBalance(client, { address: hex(account) })
  return readContract(client, {
    abi: erc20Abi,
    address: hex(token),
    functionName: 'balanceOf',
    args: [hex(account)],
  })
}

async function readCall(clients: EvmClients, { chainId, to, data, from }: ReadCall): Promise<ReadResult> {
  try {
    const account = from === undefined ? {} : { account: hex(from) }
    const result = await call(clients.get(chainId), { ...account, to: hex(to), data })
    return { status: 'success', data: result.data ?? '0x' }
  } catch (error) {
    const reason = nodeRefusal(error)
    if (reason === undefined) throw error
    const thrown = revertData(error)
    return { status: 'reverted', reason, ...(thrown ? { data: thrown } : {}) }
  }
}

async function simulate(
  clients: EvmClients,
  { chainId, from, to, data, value }: TransactionRequest,
): Promise<Simulation> {
  try {
    await call(clients.get(chainId), { account: hex(from), to: hex(to), data, value })
    return { status: 'success' }
  } catch (error) {
    const reason = nodeRefusal(error)
    if (reason === undefined) throw error
    return { status: 'reverted', reason, error }
  }
}

async function receiptOf(clients: EvmClients, chainId: number, hash: string): Promise<Receipt | undefined> {
  try {
    return toReceipt(chainId, await getTransactionReceipt(clients.get(chainId), { hash: hex(hash) }))
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

function toReceipt(chainId: number, receipt: TransactionReceipt): Receipt {
  return {
    chainId,
    chainType: 'EVM',
    blockHash: receipt.blockHash,
    blockNumber: receipt.blockNumber,
    from: receipt.from,
    to: receipt.to ?? undefined,
    status: receipt.status === 'reverted' ? 'error' : 'success',
    transactionHash: receipt.transactionHash,
    transactionIndex: receipt.transactionIndex,
  }
}

async function transferEvents(clients: EvmClients, request: TransferEventRequest): Promise<TransferEvent[]> {
  if (request.type !== 'token') {
    throw new CausewayError('Unexpected transfer event request', {
      code: 'UNEXPECTED_TRANSFER_EVENT_REQUEST',
    })
  }
  const { chainId, token, to, fromBlock, toBlock } = request
  const logs = await getLogs(clients.get(chainId), {
    address: hex(token),
    event: TRANSFER_EVENT,
    args: { to: hex(to) },
    fromBlock,
    toBlock: toBlock ?? 'latest',
    strict: true,
  })
  return logs.map(({ args, transactionHash, blockNumber }) => ({
    chainId,
    token,
    from: args.from,
    to: args.to,
    amount: args.value,
    transactionHash,
    blockNumber,
  }))
}
