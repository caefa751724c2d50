import {
  type Client,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbiItem,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import {
  call,
  getBalance,
  getBlockNumber,
  getCode,
  getLogs,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
  readContract,
} from 'viem/actions'
import { chainById, isNativeToken } from '../chains/index.ts'
import { CausewayError } from '../kernel/index.ts'
import type {
  AccountKind,
  Platform,
  PlatformContext,
  ReadCall,
  ReadResult,
  Receipt,
  RequestOptions,
  SentTransaction,
  Simulation,
  TransactionLog,
  TransactionRequest,
  TransferEvent,
  TransferEventRequest,
} from '../platforms/index.ts'
import { createEvmClients, type NodeUrls } from './clients.ts'
import { nodeRefusal } from './errors.ts'
import { findTransaction, traceTransaction } from './find-transaction.ts'
import { createGasService } from './gas/index.ts'
import { read } from './read.ts'
import { readMany } from './read-many.ts'
import { readResult } from './read-result.ts'
import { simulateCalls } from './simulate-calls.ts'

const TRANSFER_EVENT = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** Addresses are checked at the door of each service; viem only wants to hear it in its own type. */
const hex = (value: string) => value as Hex

export function createEvmPlatform(context: PlatformContext, nodes?: NodeUrls): Platform {
  const clients = createEvmClients(context, nodes)
  const gas = createGasService(context, clients)

  const ask = <T>(
    chainId: number,
    what: string,
    options: RequestOptions | undefined,
    task: (client: Client) => Promise<T>,
  ) => read(chainId, what, options, async () => task(clients.get(chainId, options)))

  /** For reads that must agree with each other: on one node. */
  const askOneNode = <T>(
    chainId: number,
    what: string,
    options: RequestOptions | undefined,
    task: (client: Client) => Promise<T>,
  ) => read(chainId, what, options, () => clients.pinned(chainId, task, options))

  return {
    chainType: 'EVM',
    getBlockNumber: (chainId, options) =>
      ask(chainId, 'the block number', options, (client) => getBlockNumber(client, { cacheTime: 0 })),
    getBalance: ({ chainId, account, token }, options) =>
      ask(chainId, `the balance of ${account}`, options, (client) => balanceOf(client, account, token)),
    getAllowance: ({ chainId, token, owner, spender }, options) =>
      ask(chainId, `the allowance of ${owner}`, options, (client) =>
        readContract(client, {
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
      ask(request.chainId, `contract ${request.to}`, options, (client) => readCall(client, request)),
    callDeployless: ({ chainId, code }, options) =>
      ask(chainId, 'many values at once', options, (client) => readResult(call(client, { data: code }))),
    multicall: ({ chainId, calls }, options) =>
      askOneNode(chainId, 'many contracts', options, (client) =>
        readMany(client, calls, chainById(context.chains, chainId)?.multicall3),
      ),
    simulate: (request, options) =>
      ask(request.chainId, 'the simulation', options, (client) => simulate(client, request)),
    simulateCalls: (sequence, options) =>
      ask(sequence.chainId, 'the simulation', options, (client) =>
        simulateCalls(client, sequence, chainById(context.chains, sequence.chainId)?.wrappedNative?.address),
      ),
    getNextNonce: ({ chainId, account }, options) =>
      ask(chainId, `the nonce of ${account}`, options, (client) =>
        getTransactionCount(client, { address: hex(account), blockTag: 'pending' }),
      ),
    findTransaction: (search, options) =>
      askOneNode(search.chainId, `the transactions of ${search.from}`, options, (client) =>
        findTransaction(client, search),
      ),
    getTransaction: (chainId, hash, options) =>
      ask(chainId, `transaction ${hash}`, options, (client) => transactionOf(client, chainId, hash)),
    traceTransaction: (sent, fromBlock, options) =>
      askOneNode(sent.chainId, `transaction ${sent.hash}`, options, (client) =>
        traceTransaction(client, sent, fromBlock),
      ),
    getAccountKind: ({ chainId, account }, options) =>
      ask(chainId, `the code of ${account}`, options, (client) => accountKind(client, account)),
    gas,
    nodes: clients.nodes,
    getReceipt: (chainId, hash, options) =>
      ask(chainId, `the receipt of ${hash}`, options, (client) => receiptOf(client, chainId, hash)),
    getLogs: (chainId, hash, options) =>
      ask(chainId, `the logs of ${hash}`, options, (client) => logsOf(client, hash)),
    getTransferEvents: (request, options) =>
      ask(request.chainId, 'transfer events', options, (client) => transferEvents(client, request)),
    dispose() {
      gas.dispose()
      clients.dispose()
    },
  }
}

function balanceOf(client: Client, account: string, token: string): Promise<bigint> {
  if (isNativeToken(token)) return getBalance(client, { address: hex(account) })
  return readContract(client, {
    abi: erc20Abi,
    address: hex(token),
    functionName: 'balanceOf',
    args: [hex(account)],
  })
}

function readCall(client: Client, { to, data, from }: ReadCall): Promise<ReadResult> {
  const account = from === undefined ? {} : { account: hex(from) }
  return readResult(call(client, { ...account, to: hex(to), data }))
}

async function simulate(client: Client, { from, to, data, value }: TransactionRequest): Promise<Simulation> {
  try {
    await call(client, { account: hex(from), to: hex(to), data, value })
    return { status: 'success' }
  } catch (error) {
    const reason = nodeRefusal(error)
    if (reason === undefined) throw error
    return { status: 'reverted', reason, error }
  }
}

async function transactionOf(
  client: Client,
  chainId: number,
  hash: string,
): Promise<SentTransaction | undefined> {
  try {
    const { from, to, input, value, nonce } = await getTransaction(client, { hash: hex(hash) })
    return { chainId, hash, from, to: to ?? '', data: input, value, nonce }
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  }
}

/** What EIP-7702 puts in front of the address that an account is delegated to. */
const DELEGATION_PREFIX = '0xef0100'

async function accountKind(client: Client, account: string): Promise<AccountKind> {
  const code = await getCode(client, { address: hex(account) })
  if (code === undefined) return 'plain'
  return code.startsWith(DELEGATION_PREFIX) ? 'delegated' : 'contract'
}

async function receiptOf(client: Client, chainId: number, hash: string): Promise<Receipt | undefined> {
  const receipt = await ownReceipt(client, hash)
  return receipt && toReceipt(chainId, receipt)
}

async function logsOf(client: Client, hash: string): Promise<TransactionLog[] | undefined> {
  const receipt = await ownReceipt(client, hash)
  return receipt?.logs.map(({ address, topics, data }) => ({ address, topics, data }))
}

/** Undefined while it is not in a block. */
async function ownReceipt(client: Client, hash: string): Promise<TransactionReceipt | undefined> {
  try {
    return await getTransactionReceipt(client, { hash: hex(hash) })
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

async function transferEvents(client: Client, request: TransferEventRequest): Promise<TransferEvent[]> {
  if (request.type !== 'token') {
    throw new CausewayError('Unexpected transfer event request', {
      code: 'UNEXPECTED_TRANSFER_EVENT_REQUEST',
    })
  }
  const { chainId, token, to, fromBlock, toBlock } = request
  const logs = await getLogs(client, {
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
