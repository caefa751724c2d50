import { type Client, encodeFunctionData, erc20Abi, InsufficientFundsError } from 'viem'
import { call, getBalance, getBlock, getBlockNumber, getTransactionCount, readContract } from 'viem/actions'
import { isNativeToken } from '../chains/address.ts'
import { chainById } from '../chains/lookup.ts'
import { createLazy, loadModule } from '../kernel/load-module.ts'
import type { Address } from '../kernel/schema.ts'
import type { Platform, PlatformContext, ReadCall, ReadResult, Simulation } from '../platforms/platform.ts'
import type { RequestOptions, TransactionRequest } from '../platforms/transaction.ts'
import { createEvmClients, type NodeUrls } from './clients.ts'
import { nodeRefusal, refusedWith } from './errors.ts'
import { gasFields } from './gas/fees.ts'
import { createGasService } from './gas/gas-service.ts'
import { read } from './read.ts'
import { readAccountKind } from './read-account-kind.ts'
import { readResult } from './read-result.ts'
import { logsOf, receiptOf, transactionOf } from './transactions.ts'

const loadOnDemand = () => loadModule(import('./on-demand.ts'))

/** Options for `createEvmPlatform`. */
export interface EvmPlatformOptions {
  readonly nodes?: NodeUrls | undefined
  /** Number of nodes, each of another host, that simulations and receipts come from. Default 1. */
  readonly verifyWith?: 1 | 2 | undefined
}

/** Addresses are checked at the door of each service; viem only wants to hear it in its own type. */
export function createEvmPlatform(
  context: PlatformContext,
  { nodes, verifyWith = 1 }: EvmPlatformOptions = {},
): Platform {
  const clients = createEvmClients(context, nodes)
  const gas = createGasService(context, clients)
  const warnings = new Set<string>()
  const loadExecutionSearch = createLazy(async () => (await loadOnDemand()).createExecutionSearch())

  /** A disagreement lasts for many reads: it is logged once. */
  const warnOnce = (message: string) => {
    if (warnings.has(message)) return
    warnings.add(message)
    context.logger.warn(message)
  }

  const ask = <T>(
    chainId: number,
    subject: string,
    options: RequestOptions | undefined,
    task: (client: Client) => Promise<T>,
  ) => read(chainId, subject, options, async () => task(clients.get(chainId, options)))

  /** For reads that must agree with each other: on one node. */
  const askOneNode = <T>(
    chainId: number,
    subject: string,
    options: RequestOptions | undefined,
    task: (client: Client) => Promise<T>,
  ) => read(chainId, subject, options, () => clients.pinned(chainId, task, options))

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
          address: token,
          functionName: 'allowance',
          args: [owner, spender],
        }),
      ),
    encodeApproval: ({ token, spender, amount }) => ({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
      value: 0n,
    }),
    call: (request, options) =>
      ask(request.chainId, `contract ${request.to}`, options, (client) => readCall(client, request)),
    callDeployless: ({ chainId, code }, options) =>
      ask(chainId, 'many values at once', options, (client) => readResult(call(client, { data: code }))),
    multicall: ({ chainId, calls, blockNumber }, options) =>
      askOneNode(chainId, 'many contracts', options, async (client) =>
        (await loadModule(import('./multicall.ts'))).multicall(
          client,
          { calls, blockNumber },
          chainById(context.chains, chainId)?.multicall3,
        ),
      ),
    simulate: (request, options) =>
      ask(request.chainId, 'the simulation', options, (client) => simulate(client, request)),
    simulateCalls: (sequence, options) =>
      read(sequence.chainId, 'the simulation', options, async () => {
        const { chainId } = sequence
        const settings = {
          wrappedNative: chainById(context.chains, chainId)?.wrappedNative?.address,
          fees: gas.data.get(String(chainId))?.fees,
        }
        const { simulateOnTwoNodes, simulateWithFees } = await loadOnDemand()
        return verifyWith === 2
          ? simulateOnTwoNodes(clients, sequence, settings, options)
          : simulateWithFees(clients.get(chainId, options), sequence, settings)
      }),
    getNextNonce: ({ chainId, account }, options) =>
      ask(chainId, `the nonce of ${account}`, options, (client) =>
        getTransactionCount(client, { address: account, blockTag: 'pending' }),
      ),
    findTransaction: (search, options) =>
      askOneNode(search.chainId, `the transactions of ${search.from}`, options, async (client) =>
        (await loadOnDemand()).findTransaction(client, search),
      ),
    getTransaction: (chainId, hash, options) =>
      ask(chainId, `transaction ${hash}`, options, (client) => transactionOf(client, chainId, hash)),
    resolveReplacement: (sent, fromBlock, options) =>
      askOneNode(sent.chainId, `transaction ${sent.hash}`, options, async (client) =>
        (await loadOnDemand()).resolveReplacement(client, sent, fromBlock),
      ),
    findExecution: (search, options) =>
      askOneNode(search.chainId, `the executions of ${search.account}`, options, async (client) =>
        (await loadExecutionSearch())(client, search),
      ),
    getAccountKind: ({ chainId, account }, options) =>
      ask(chainId, `the code of ${account}`, options, (client) => readAccountKind(client, account)),
    gas,
    nodes: clients.nodes,
    getBlockTime: (chainId, blockNumber, options) =>
      ask(chainId, `block ${blockNumber}`, options, async (client) => {
        const { timestamp } = await getBlock(client, { blockNumber })
        return Number(timestamp) * 1_000
      }),
    getReceipt: (chainId, hash, options) =>
      read(chainId, `the receipt of ${hash}`, options, async () =>
        verifyWith === 2
          ? (await loadOnDemand()).readReceiptOnTwoNodes(clients, { chainId, hash, warn: warnOnce }, options)
          : receiptOf(clients.get(chainId, options), chainId, hash),
      ),
    getLogs: (chainId, hash, options) =>
      ask(chainId, `the logs of ${hash}`, options, (client) => logsOf(client, hash)),
    getTransferEvents: (request, options) =>
      ask(request.chainId, 'transfer events', options, async (client) =>
        (await loadOnDemand()).transferEvents(client, request),
      ),
    loadTracking: () => loadOnDemand(),
    dispose() {
      gas.dispose()
      clients.dispose()
    },
  }
}

function balanceOf(client: Client, account: Address, token: Address): Promise<bigint> {
  if (isNativeToken(token)) return getBalance(client, { address: account })
  return readContract(client, {
    abi: erc20Abi,
    address: token,
    functionName: 'balanceOf',
    args: [account],
  })
}

function readCall(client: Client, { to, data, from }: ReadCall): Promise<ReadResult> {
  const account = from === undefined ? {} : { account: from }
  return readResult(call(client, { ...account, to, data }))
}

async function simulate(client: Client, request: TransactionRequest): Promise<Simulation> {
  const { chainId, from, to, data, value, gasTerms } = request
  const { simulateCalls } = await loadOnDemand()
  const simulation =
    gasTerms && (await simulateCalls(client, { chainId, from, calls: [request] }, { gasTerms }))
  if (simulation?.status === 'success') return { status: 'success' }
  // Only `eth_call` gives the node's own words, and not every node can do more.
  try {
    await call(client, { account: from, to, data, value, ...(gasTerms && gasFields(gasTerms)) })
    if (simulation?.status !== 'reverted') return { status: 'success' }
    return { status: 'reverted', reason: simulation.reason, error: undefined }
  } catch (error) {
    // A wallet may have its gas paid by others, so the balance of the account does not decide whether the call succeeds.
    if (gasTerms && refusedWith(error, InsufficientFundsError)) {
      return simulate(client, { chainId, from, to, data, value })
    }
    const reason = nodeRefusal(error)
    if (reason === undefined) throw error
    return { status: 'reverted', reason, error }
  }
}
