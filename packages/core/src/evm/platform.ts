import { type Client, encodeFunctionData, erc20Abi, InsufficientFundsError } from 'viem'
import { call, getBalance, getBlock, getBlockNumber, getTransactionCount, readContract } from 'viem/actions'
import { isNativeToken } from '../chains/address.ts'
import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import { createLazy, loadModule } from '../kernel/load-module.ts'
import type { Address } from '../kernel/schema.ts'
import type { Platform, PlatformContext, ReadCall, ReadResult, Simulation } from '../platforms/platform.ts'
import type { CallSequence, RequestOptions, TransactionRequest } from '../platforms/transaction.ts'
import { createEvmClients, type NodeUrls } from './clients.ts'
import { hasCause, nodeErrorReason } from './errors.ts'
import { gasFields } from './gas/fees.ts'
import { createGasService } from './gas/gas-service.ts'
import { read, readResult } from './read.ts'
import { readAccountKind } from './read-account-kind.ts'
import { readLogs, readReceipt, readTransaction } from './transactions.ts'

const loadNames = () => loadModule(import('./resolve-name.ts'))
const loadOnDemand = () => loadModule(import('./on-demand.ts'))

/** Options for `createEvmPlatform`. */
export interface EvmPlatformOptions {
  readonly nodes?: NodeUrls | undefined
  /** Number of nodes, on different hosts, that must agree on simulations, receipts, replacements and names. Default 1. */
  readonly verifyWith?: 1 | 2 | undefined
}

/** Creates the EVM platform. Its methods expect valid addresses. */
export function createEvmPlatform(
  context: PlatformContext,
  { nodes, verifyWith = 1 }: EvmPlatformOptions = {},
): Platform {
  const clients = createEvmClients(context, nodes)
  const gas = createGasService(context, clients)
  const warnings = new Set<string>()
  const loadExecutionSearch = createLazy(async () => (await loadOnDemand()).createExecutionSearch())

  /** Logs each disagreement once, because it persists over many reads. */
  const warnOnce = (message: string) => {
    if (warnings.has(message)) return
    warnings.add(message)
    context.logger.warn(message)
  }

  const readFrom = <T>(
    chainId: number,
    subject: string,
    options: RequestOptions | undefined,
    task: (client: Client) => Promise<T>,
  ) => read(chainId, subject, options, async () => task(clients.get(chainId, options)))

  /** Reads a text on one node, or on two that have to agree. */
  const readText = <T extends string | undefined>(
    chainId: number,
    subject: string,
    options: RequestOptions | undefined,
    task: (client: Client) => Promise<T>,
  ) =>
    verifyWith === 2
      ? read(chainId, subject, options, async () =>
          (await loadOnDemand()).readTextOnTwoNodes(clients, { chainId, subject }, task, options),
        )
      : readFrom(chainId, subject, options, task)

  /** Runs reads that must be consistent on one node. */
  const readOnOneNode = <T>(
    chainId: number,
    subject: string,
    options: RequestOptions | undefined,
    task: (client: Client) => Promise<T>,
  ) => read(chainId, subject, options, () => clients.pinned(chainId, task, options))

  return {
    chainType: 'EVM',
    getBlockNumber: (chainId, options) =>
      readFrom(chainId, 'the block number', options, (client) => getBlockNumber(client, { cacheTime: 0 })),
    getBalance: ({ chainId, account, token }, options) =>
      readFrom(chainId, `the balance of ${account}`, options, (client) =>
        getTokenBalance(client, account, token),
      ),
    getAllowance: ({ chainId, token, owner, spender }, options) =>
      readFrom(chainId, `the allowance of ${owner}`, options, (client) =>
        readContract(client, {
          abi: erc20Abi,
          address: token,
          functionName: 'allowance',
          args: [owner, spender],
        }),
      ),
    getApprovals: ({ chainId, owner, fromBlock }, options) =>
      readFrom(chainId, `the approvals of ${owner}`, options, async (client) =>
        (await loadOnDemand()).readApprovals(client, { owner, fromBlock }),
      ),
    resolveName: (chainId, name, options) =>
      readText(chainId, `the name ${name}`, options, async (client) =>
        (await loadNames()).resolveName((request) => readCall(client, { chainId, ...request }), name),
      ),
    lookUpName: (chainId, address, options) =>
      readText(chainId, `the name of ${address}`, options, async (client) =>
        (await loadNames()).lookUpName((request) => readCall(client, { chainId, ...request }), address),
      ),
    encodeApproval: ({ token, spender, amount }) => ({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
      value: 0n,
    }),
    call: (request, options) =>
      readFrom(request.chainId, `contract ${request.to}`, options, (client) => readCall(client, request)),
    callDeployless: ({ chainId, code }, options) =>
      readFrom(chainId, 'many values at once', options, (client) => readResult(call(client, { data: code }))),
    multicall: ({ chainId, calls, blockNumber }, options) =>
      readOnOneNode(chainId, 'many contracts', options, async (client) =>
        (await loadModule(import('./multicall.ts'))).multicall(
          client,
          { calls, blockNumber },
          chainById(context.chains, chainId)?.multicall3,
        ),
      ),
    simulate: (request, options) =>
      readFrom(request.chainId, 'the simulation', options, (client) =>
        simulate(client, request, chainById(context.chains, request.chainId)),
      ),
    simulateCalls: (sequence, options) =>
      read(sequence.chainId, 'the simulation', options, async () => {
        const { chainId } = sequence
        const chain = chainById(context.chains, chainId)
        const settings = {
          wrappedNative: chain?.wrappedNative?.address,
          blockTimeSeconds: chain?.blockTimeSeconds,
          fees: gas.data.get(String(chainId))?.fees,
        }
        const { simulateOnTwoNodes, simulateWithFees } = await loadOnDemand()
        return verifyWith === 2
          ? simulateOnTwoNodes(clients, sequence, settings, options)
          : simulateWithFees(clients.get(chainId, options), sequence, settings)
      }),
    getNextNonce: ({ chainId, account }, options) =>
      read(chainId, `the nonce of ${account}`, options, async () =>
        verifyWith === 2
          ? (await loadOnDemand()).readNextNonceOnTwoNodes(clients, { chainId, account }, options)
          : getTransactionCount(clients.get(chainId, options), { address: account, blockTag: 'pending' }),
      ),
    findTransaction: (search, options) =>
      readOnOneNode(search.chainId, `the transactions of ${search.from}`, options, async (client) =>
        (await loadOnDemand()).findTransaction(client, search),
      ),
    getTransaction: (chainId, hash, options) =>
      readFrom(chainId, `transaction ${hash}`, options, (client) => readTransaction(client, chainId, hash)),
    resolveReplacement: (sent, fromBlock, options) =>
      read(sent.chainId, `transaction ${sent.hash}`, options, async () => {
        const { resolveReplacement, resolveReplacementOnTwoNodes } = await loadOnDemand()
        return verifyWith === 2
          ? resolveReplacementOnTwoNodes(clients, { sent, fromBlock, warn: warnOnce }, options)
          : clients.pinned(sent.chainId, (client) => resolveReplacement(client, sent, fromBlock), options)
      }),
    findExecution: (search, options) =>
      readOnOneNode(search.chainId, `the executions of ${search.account}`, options, async (client) =>
        (await loadExecutionSearch())(client, search),
      ),
    getAccountKind: ({ chainId, account }, options) =>
      read(chainId, `the code of ${account}`, options, async () =>
        verifyWith === 2
          ? (await loadOnDemand()).readAccountKindOnTwoNodes(clients, { chainId, account }, options)
          : readAccountKind(clients.get(chainId, options), account),
      ),
    gas,
    nodes: clients.nodes,
    getBlockTime: (chainId, blockNumber, options) =>
      readFrom(chainId, `block ${blockNumber}`, options, async (client) => {
        const { timestamp } = await getBlock(client, { blockNumber })
        return Number(timestamp) * 1_000
      }),
    getReceipt: (chainId, hash, options) =>
      read(chainId, `the receipt of ${hash}`, options, async () =>
        verifyWith === 2
          ? (await loadOnDemand()).readReceiptOnTwoNodes(clients, { chainId, hash, warn: warnOnce }, options)
          : readReceipt(clients.get(chainId, options), chainId, hash),
      ),
    getLogs: (chainId, hash, options) =>
      readFrom(chainId, `the logs of ${hash}`, options, (client) => readLogs(client, hash)),
    getTransferEvents: (request, options) =>
      readFrom(request.chainId, 'transfer events', options, async (client) =>
        (await loadOnDemand()).transferEvents(client, request),
      ),
    loadTracking: () => loadOnDemand(),
    dispose() {
      gas.dispose()
      clients.dispose()
    },
  }
}

function getTokenBalance(client: Client, account: Address, token: Address): Promise<bigint> {
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

async function simulate(
  client: Client,
  request: TransactionRequest & Pick<CallSequence, 'balances'>,
  chain: ChainRecord | undefined,
): Promise<Simulation> {
  const { chainId, from, to, data, value, gasTerms, balances } = request
  const { simulateCalls } = await loadOnDemand()
  const settings = {
    gasTerms,
    blockTimeSeconds: chain?.blockTimeSeconds,
    wrappedNative: chain?.wrappedNative?.address,
  }
  const sequence = { chainId, from, calls: [request] }
  const measured = gasTerms && (await simulateCalls(client, { ...sequence, balances }, settings))
  const isRejected = measured?.status === 'reverted' && measured.at === undefined
  // The node may reject only the balance reads, so retry the call without them.
  const simulation =
    isRejected && balances?.length ? await simulateCalls(client, sequence, settings) : measured
  if (simulation?.status === 'success') return { status: 'success', effects: simulation.effects[0] }
  // Repeat the call with `eth_call`: only it returns the node's error message, and not every node can simulate.
  try {
    await call(client, { account: from, to, data, value, ...(gasTerms && gasFields(gasTerms)) })
    if (simulation?.status !== 'reverted') return { status: 'success' }
    return { status: 'reverted', reason: simulation.reason, error: undefined }
  } catch (error) {
    // Simulate again without gas terms: the gas may be sponsored, so the balance does not decide whether the call
    // succeeds.
    if (gasTerms && hasCause(error, InsufficientFundsError)) {
      return simulate(client, { chainId, from, to, data, value }, chain)
    }
    const reason = nodeErrorReason(error)
    if (reason === undefined) throw error
    return { status: 'reverted', reason, error }
  }
}
