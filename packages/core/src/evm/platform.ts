import {
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
  SentTransaction,
  Simulation,
  TransactionRequest,
  TransferEvent,
  TransferEventRequest,
} from '../platforms/index.ts'
import { createEvmClients, type EvmClients } from './clients.ts'
import { nodeRefusal, revertData } from './errors.ts'
import { findTransaction, traceTransaction } from './find-transaction.ts'
import { createGasService } from './gas/index.ts'
import { read } from './read.ts'
import { simulateCalls } from './simulate-calls.ts'

const TRANSFER_EVENT = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** Addresses are checked at the door of each service; viem only wants to hear it in its own type. */
const hex = (value: string) => value as Hex

export function createEvmPlatform(context: PlatformContext): Platform {
  const clients = createEvmClients(context)
  const gas = createGasService(context, clients)
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
    callCode: ({ chainId, code }, options) =>
      read(chainId, 'many values at once', options, () =>
        readResult(call(clients.get(chainId), { data: code })),
      ),
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
    getTransaction: (chainId, hash, options) =>
      read(chainId, `transaction ${hash}`, options, () => transactionOf(clients, chainId, hash)),
    traceTransaction: (sent, fromBlock, options) =>
      read(sent.chainId, `transaction ${sent.hash}`, options, () =>
        traceTransaction(clients.get(sent.chainId), sent, fromBlock),
      ),
    getAccountKind: ({ chainId, account }, options) =>
      read(chainId, `the code of ${account}`, options, () => accountKind(clients, chainId, account)),
    gas,
    getReceipt: (chainId, hash, options) =>
      read(chainId, `the receipt of ${hash}`, options, () => receiptOf(clients, chainId, hash)),
    getTransferEvents: (request, options) =>
      read(request.chainId, 'transfer events', options, () => transferEvents(clients, request)),
    dispose() {
      gas.dispose()
      clients.dispose()
    },
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

function readCall(clients: EvmClients, { chainId, to, data, from }: ReadCall): Promise<ReadResult> {
  const account = from === undefined ? {} : { account: hex(from) }
  return readResult(call(clients.get(chainId), { ...account, to: hex(to), data }))
}

async function readResult(called: ReturnType<typeof call>): Promise<ReadResult> {
  try {
    const result = await called
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

async function transactionOf(
  clients: EvmClients,
  chainId: number,
  hash: string,
): Promise<SentTransaction | undefined> {
  try {
    const { from, to, input, value, nonce } = await getTransaction(clients.get(chainId), { hash: hex(hash) })
    return { chainId, hash, from, to: to ?? '', data: input, value, nonce }
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  }
}

/** What EIP-7702 puts in front of the address that an account is delegated to. */
const DELEGATION_PREFIX = '0xef0100'

async function accountKind(clients: EvmClients, chainId: number, account: string): Promise<AccountKind> {
  const code = await getCode(clients.get(chainId), { address: hex(account) })
  if (code === undefined) return 'plain'
  return code.startsWith(DELEGATION_PREFIX) ? 'delegated' : 'contract'
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
