import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { ChainRecord } from '../../chains/record.ts'
import { arbitrum, polygon, taiko } from '../../chains/records.ts'
import { silentLogger } from '../../kernel/logger.ts'
import { maxGasCost } from '../../platforms/gas.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createEvmClients } from '../clients.ts'
import { bufferedGas, createGasService, type GasService } from './gas-service.ts'

/** Reply of a node to a method: a result, an Error with a JSON-RPC code, or `NEVER` for none. */
type NodeAnswer = unknown
type Node = Record<string, NodeAnswer>

const NEVER = Symbol('never')
const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })

const services: Pick<GasService, 'dispose'>[] = []
afterEach(() => {
  for (const service of services.splice(0)) service.dispose()
})

/** Answers requests for the block number and the chain id, which these tests do not depend on. */
const answerIdentity = (url: string, method: string, chains: readonly ChainRecord[]) => {
  if (method === 'eth_blockNumber') return '0x10'
  const chain = chains.find(({ rpcUrls }) => rpcUrls.includes(url))
  return method === 'eth_chainId' && chain ? hex(BigInt(chain.id)) : undefined
}

/** Nodes by URL, and the requests that they received, as `url method`. */
function createBench(nodes: Record<string, Node>, chains: readonly ChainRecord[]) {
  const clock = createFakeClock()
  const requests: string[] = []
  const aborted: string[] = []
  const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const url = String(input)
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
    const identity = answerIdentity(url, method, chains)
    if (identity !== undefined) return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: identity }))
    requests.push(`${url} ${method}`)
    const answer = nodes[url]?.[method] ?? rpcError(-32601, `The method ${method} does not exist`)
    if (answer === NEVER) {
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          aborted.push(method)
          reject(init.signal?.reason)
        })
      })
    }
    const body =
      answer instanceof Error
        ? { error: { code: (answer as Error & { code: number }).code, message: answer.message } }
        : { result: answer }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
  }
  const context = { chains, clock, logger: silentLogger, fetch }
  const clients = createEvmClients(context)
  const gas = createGasService(context, clients)
  const dispose = () => {
    gas.dispose()
    clients.dispose()
  }
  services.push({ dispose })
  return { clock, requests, aborted, gas, dispose }
}

const GWEI = 1_000_000_000n
const hex = (value: bigint) => `0x${value.toString(16)}`
const block = (baseFee?: bigint) => ({
  number: '0x10',
  transactions: [],
  ...(baseFee === undefined ? {} : { baseFeePerGas: hex(baseFee) }),
})
const node = (baseFee: bigint): Node => ({
  eth_getBlockByNumber: block(baseFee),
  eth_maxPriorityFeePerGas: hex(GWEI),
  eth_estimateGas: hex(100_000n),
})
const withNodes = (chain: ChainRecord, ...rpcUrls: string[]): ChainRecord => ({
  ...chain,
  rpcUrls,
  requestLimits: { ...chain.requestLimits, delayMs: 0 },
})

const first = 'http://first.test/'
const spare = 'http://spare.test/'
const transaction = {
  chainId: arbitrum.id,
  from: '0x1111111111111111111111111111111111111111',
  to: '0x2222222222222222222222222222222222222222',
  data: '0x1234',
  value: 7n,
} as const

describe('the gas limit of a transaction', () => {
  it.each([
    [arbitrum, 125_000n],
    [polygon, 125_000n],
    [taiko, 150_000n],
  ])('includes the buffer of its chain: $name', ({ gasLimitBufferPercent }, expected) => {
    expect(bufferedGas(100_000n, gasLimitBufferPercent)).toBe(expected)
  })

  it('is the estimate plus the buffer, rounded up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 40n }), fc.nat({ max: 500 }), (estimate, percent) => {
        const limit = bufferedGas(estimate, percent)
        const exact = estimate * BigInt(100 + percent)
        expect(limit * 100n).toBeGreaterThanOrEqual(exact)
        expect((limit - 1n) * 100n).toBeLessThan(exact)
      }),
    )
    expect(bufferedGas(10_000n, 12.5)).toBe(11_250n)
  })
})

describe('the gas terms of a transaction', () => {
  it('are the buffered estimate and fees that cover the next blocks', async () => {
    const { gas, requests } = createBench({ [first]: node(10n * GWEI) }, [withNodes(arbitrum, first)])
    const terms = await gas.getTerms(transaction)
    expect(terms).toEqual({
      gas: 125_000n,
      fees: { type: 'eip1559', maxFeePerGas: 13n * GWEI, maxPriorityFeePerGas: GWEI },
    })
    expect(maxGasCost(terms)).toBe(125_000n * 13n * GWEI)
    expect(requests).toContain(`${first} eth_estimateGas`)
    expect(gas.data.get(String(arbitrum.id))).toMatchObject({ fees: terms.fees })
  })

  it('contain the lower tip of two nodes, so that a single node cannot set any tip', async () => {
    const hostile = { ...node(10n * GWEI), eth_maxPriorityFeePerGas: hex(1_000_000n * GWEI) }
    const nodes = { [first]: hostile, [spare]: node(10n * GWEI) }
    const { gas } = createBench(nodes, [withNodes(arbitrum, first, spare)])
    const { fees } = await gas.getTerms(transaction)
    expect(fees).toEqual({ type: 'eip1559', maxFeePerGas: 13n * GWEI, maxPriorityFeePerGas: GWEI })
  })

  it('contain the lower gas price of two nodes', async () => {
    const legacy = (gasPrice: bigint) => ({
      eth_getBlockByNumber: block(),
      eth_gasPrice: hex(gasPrice),
      eth_estimateGas: '0x5208',
    })
    const nodes = { [first]: legacy(1_000_000n * GWEI), [spare]: legacy(5n * GWEI) }
    const { gas } = createBench(nodes, [withNodes(arbitrum, first, spare)])
    const { fees } = await gas.getTerms(transaction)
    expect(fees).toEqual({ type: 'legacy', gasPrice: 6n * GWEI })
  })

  it('contain a gas price on a chain without a base fee', async () => {
    const legacy = { eth_getBlockByNumber: block(), eth_gasPrice: hex(5n * GWEI), eth_estimateGas: '0x5208' }
    const { gas } = createBench({ [first]: legacy }, [withNodes(arbitrum, first)])
    const terms = await gas.getTerms(transaction)
    expect(terms.fees).toEqual({ type: 'legacy', gasPrice: 6n * GWEI })
    expect(maxGasCost({ ...terms, gas: 2n })).toBe(12n * GWEI)
  })

  it('are read from the next node if the first fails', async () => {
    const broken = { ...node(GWEI), eth_estimateGas: rpcError(-32000, 'header not found') }
    const { gas, requests } = createBench({ [first]: broken, [spare]: node(GWEI) }, [
      withNodes(arbitrum, first, spare),
    ])
    await expect(gas.getTerms(transaction)).resolves.toMatchObject({ gas: 125_000n })
    expect(requests.filter((request) => request.endsWith('eth_estimateGas'))).toEqual([
      `${first} eth_estimateGas`,
      `${spare} eth_estimateGas`,
    ])
  })

  it('reject with a retryable error if every node fails', async () => {
    const broken = { ...node(GWEI), eth_estimateGas: rpcError(-32000, 'header not found') }
    const { gas, requests } = createBench({ [first]: broken, [spare]: broken }, [
      withNodes(arbitrum, first, spare),
    ])
    await expect(gas.getTerms(transaction)).rejects.toMatchObject({
      code: 'CHAIN_READ_FAILED',
      retryable: true,
    })
    expect(requests.filter((request) => request.endsWith('eth_estimateGas'))).toHaveLength(2)
  })

  it.each([
    ['would revert', rpcError(3, 'execution reverted: too little'), 'execution reverted: too little'],
    [
      'costs more than the account has',
      rpcError(-32000, 'insufficient funds for gas'),
      'insufficient funds for gas',
    ],
  ])("reject with the node's error message for a transaction that %s", async (_name, error, details) => {
    const { gas } = createBench({ [first]: { ...node(GWEI), eth_estimateGas: error } }, [
      withNodes(arbitrum, first),
    ])
    await expect(gas.getTerms(transaction)).rejects.toMatchObject({
      code: 'GAS_ESTIMATION_FAILED',
      message: 'The gas of the transaction could not be estimated',
      details,
      retryable: false,
    })
  })

  it('are estimated by a second node if the first reports a revert', async () => {
    const reverting = { ...node(GWEI), eth_estimateGas: rpcError(3, 'execution reverted') }
    const bench = createBench({ [first]: reverting, [spare]: node(GWEI) }, [
      withNodes(arbitrum, first, spare),
    ])
    await expect(bench.gas.getTerms(transaction)).resolves.toMatchObject({ gas: 125_000n })
    expect(bench.requests.filter((request) => request.endsWith('eth_estimateGas'))).toHaveLength(2)
  })

  it('reject with the revert reason if the second node fails', async () => {
    const reverting = { ...node(GWEI), eth_estimateGas: rpcError(3, 'execution reverted') }
    const broken = { ...node(GWEI), eth_estimateGas: rpcError(-32000, 'header not found') }
    const { gas } = createBench({ [first]: reverting, [spare]: broken }, [withNodes(arbitrum, first, spare)])
    await expect(gas.getTerms(transaction)).rejects.toMatchObject({ code: 'GAS_ESTIMATION_FAILED' })
  })

  it('reject for a chain that is not configured', async () => {
    const { gas } = createBench({}, [withNodes(arbitrum, first)])
    await expect(gas.getTerms({ ...transaction, chainId: 424_242 })).rejects.toMatchObject({
      code: 'UNKNOWN_CHAIN',
    })
  })

  it('are rejected when the signal aborts', async () => {
    const silent = { ...node(GWEI), eth_estimateGas: NEVER }
    const { gas } = createBench({ [first]: silent }, [withNodes(arbitrum, first)])
    const controller = new AbortController()
    const asking = gas.getTerms(transaction, { signal: controller.signal })
    controller.abort()
    await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('the gas fees of a chain', () => {
  const getFees = (gas: GasService, chain: ChainRecord) => {
    const fees = gas.data.get(String(chain.id))?.fees
    return fees?.type === 'eip1559' ? fees.maxFeePerGas : undefined
  }

  it('are read for one chain and shared with all subscribers', async () => {
    const { gas, clock, requests } = createBench({ [first]: node(10n * GWEI) }, [
      withNodes(arbitrum, first),
      withNodes(polygon, spare),
    ])
    const read = await gas.getFees(arbitrum.id)
    expect(read).toEqual({
      chainId: arbitrum.id,
      fees: { type: 'eip1559', maxFeePerGas: 13n * GWEI, maxPriorityFeePerGas: GWEI },
      updatedTime: clock.now(),
    })
    expect(gas.data.getAll()).toEqual([read])
    expect(requests.some((request) => request.startsWith(spare))).toBe(false)
    expect(clock.pendingTimers).toBe(0)
  })

  it('reject if every node fails, and for an unknown chain', async () => {
    const { gas } = createBench({ [first]: { eth_getBlockByNumber: rpcError(-32000, 'header not found') } }, [
      withNodes(arbitrum, first),
    ])
    await expect(gas.getFees(arbitrum.id)).rejects.toMatchObject({ code: 'CHAIN_READ_FAILED' })
    await expect(gas.getFees(424_242)).rejects.toMatchObject({ code: 'UNKNOWN_CHAIN' })
    expect(gas.data.getAll()).toEqual([])
  })

  it('keep their last values while the chain cannot be read', async () => {
    const nodes: Record<string, Node> = { [first]: node(10n * GWEI) }
    const { gas } = createBench(nodes, [withNodes(arbitrum, first)])
    const before = await gas.getFees(arbitrum.id)
    nodes[first] = { eth_getBlockByNumber: rpcError(-32000, 'header not found') }
    await expect(gas.getFees(arbitrum.id)).rejects.toMatchObject({ code: 'CHAIN_READ_FAILED' })
    expect(gas.data.get(String(arbitrum.id))).toBe(before)
    nodes[first] = node(20n * GWEI)
    await gas.getFees(arbitrum.id)
    expect(getFees(gas, arbitrum)).toBe(25n * GWEI)
  })

  it('are not read after dispose, and pending requests are aborted', async () => {
    const { gas, clock, requests, aborted, dispose } = createBench(
      { [first]: { eth_getBlockByNumber: NEVER } },
      [withNodes(arbitrum, first)],
    )
    const rejected = expect(gas.getFees(arbitrum.id)).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(0)
    dispose()
    await rejected
    expect(aborted).toEqual(['eth_getBlockByNumber'])
    expect(requests).toHaveLength(1)
    expect(clock.pendingTimers).toBe(0)
    expect(gas.data.getAll()).toEqual([])
  })
})
