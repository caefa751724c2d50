import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { SandboxDescription } from '@causeway/sandbox'
import type { Hash, LocalAccount } from 'viem'
import { answerWithLag, type Lag } from './answer-with-lag.ts'
import { type ChainPort, createChainPort, type Rpc, type RpcReply } from './create-chain-port.ts'
import { createReplacement, isSend, reorganize } from './create-replacement.ts'

/** Fault of a node. */
export type NodeFault = 'down' | 'error' | 'busy' | 'hang' | 'slow' | 'garbled'

/**
 * Fault of a sent transaction: dropped by the network, replaced with a higher fee or by a cancellation, sent without a
 * response, or mined and then removed by a reorganization for a while.
 */
export type SendFault = 'drop' | 'speedUp' | 'cancel' | 'unanswered' | 'reorg'

/** Route of a request. Users read through routes 0 and 1; wallets with their own node use the wallet's route. */
export type RouteName = 0 | 1 | 'wallet'

interface RouteState {
  trouble?: NodeFault | undefined
  lag?: number | undefined
}

/** RPC proxy that injects faults between the users and the nodes. */
export interface RpcProxy {
  getUrl(chainId: number, line: RouteName): string
  getPort(chainId: number): ChainPort
  /** @returns a function that ends the fault */
  trouble(chainId: number, lines: readonly (0 | 1)[], state: RouteState): () => Promise<void>
  /** @returns a function that cancels the fault if it has not been applied yet */
  faultNextSend(chainId: number, fault: SendFault): () => Promise<void>
  /** Ends all faults. */
  endAllFaults(): void
  /** Resolves once every pending reorganization is done. */
  settled(): Promise<void>
  /** Number of pending requests. */
  readonly open: number
  /** Accounts that can sign replacement transactions, by lower-cased address. */
  readonly accounts: Map<string, LocalAccount>
  /** Number of applied send faults by type. */
  readonly sendFaults: Map<SendFault, number>
  /** Hashes of transactions that canceled others. They belong to no transfer. */
  readonly cancellations: Set<Hash>
  stop(): Promise<void>
}

/** @param onFailure called with errors of the soak itself */
export async function startRpcProxy(
  description: SandboxDescription,
  onFailure: (message: string) => void,
): Promise<RpcProxy> {
  const ports = new Map(
    description.chains.map(({ chainId, rpcUrl }) => [chainId, createChainPort(chainId, rpcUrl)]),
  )
  const states = new Map<string, RouteState>()
  const pendingFaults = new Map<number, SendFault[]>()
  const reorganizing = new Map<number, Promise<void>>()
  const accounts = new Map<string, LocalAccount>()
  const sendFaults = new Map<SendFault, number>()
  const cancellations = new Set<Hash>()
  let open = 0

  const getPort = (chainId: number): ChainPort => {
    const port = ports.get(chainId)
    if (port) return port
    throw new Error(`Chain ${chainId} is not running.`)
  }
  const countFault = (fault: SendFault) => sendFaults.set(fault, (sendFaults.get(fault) ?? 0) + 1)

  /** @returns the response, or undefined if the request must stay without a response */
  const send = async (port: ChainPort, rpc: Rpc): Promise<RpcReply | undefined> => {
    const { chainId } = port
    await reorganizing.get(chainId)
    const fault = pendingFaults.get(chainId)?.shift()
    if (!fault) return port.forward(rpc)
    countFault(fault)
    switch (fault) {
      case 'unanswered':
        await port.forward(rpc)
        return undefined
      case 'reorg': {
        const reply = await port.forward(rpc)
        const work = reorganize(port, rpc)
          .catch((error: unknown) => onFailure(`Chain ${chainId} could not be reorganized: ${String(error)}`))
          .finally(() => reorganizing.delete(chainId))
        reorganizing.set(chainId, work)
        return reply
      }
      default: {
        const { hash, replacement } = await createReplacement(rpc, fault, accounts)
        if (replacement) {
          const sent = await port.sendRaw(replacement)
          if (fault === 'cancel') cancellations.add(sent)
        }
        return { jsonrpc: '2.0', id: rpc.id, result: hash }
      }
    }
  }

  const answer = async (port: ChainPort, rpc: Rpc, lag: Lag | undefined): Promise<RpcReply | undefined> => {
    if (isSend(rpc)) return send(port, rpc)
    return lag ? answerWithLag(port, rpc, lag) : port.forward(rpc)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readBody(request)
    const [, chainId = '', line = ''] = (request.url ?? '').split('/')
    const port = getPort(Number(chainId))
    const { trouble, lag } = states.get(`${chainId}/${line}`) ?? {}
    if (trouble === 'slow') await delay(1_200)
    if (trouble === 'down') return request.socket.destroy()
    if (trouble === 'hang') {
      await delay(8_000)
      return request.socket.destroy()
    }
    if (trouble === 'error') return reply(response, 502, '<html>Bad gateway</html>')
    if (trouble === 'busy') return reply(response, 429, '{"error":"too many requests"}')
    if (trouble === 'garbled') return reply(response, 200, '{"jsonrpc":"2.0","id":1,"res')
    const body: unknown = JSON.parse(text)
    const answerOne = (rpc: Rpc) => answer(port, rpc, lag === undefined ? undefined : { blocks: lag })
    const replies = Array.isArray(body)
      ? await Promise.all(body.map(answerOne))
      : await answerOne(body as Rpc)
    if (replies === undefined || (Array.isArray(replies) && replies.includes(undefined))) {
      return request.socket.destroy()
    }
    reply(response, 200, JSON.stringify(replies))
  }

  const server = createServer((request, response) => {
    open++
    response.on('close', () => open--)
    handle(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    getUrl: (chainId, line) => `${url}/${chainId}/${line}`,
    getPort: getPort,
    trouble(chainId, lines, state) {
      const keys = lines.map((line) => `${chainId}/${line}`)
      const change = (after: RouteState) => {
        for (const key of keys) states.set(key, { ...states.get(key), ...after })
      }
      change(state)
      const over = Object.fromEntries(Object.keys(state).map((name) => [name, undefined]))
      return async () => change(over)
    },
    faultNextSend(chainId, fault) {
      const waiting = pendingFaults.get(chainId) ?? []
      pendingFaults.set(chainId, [...waiting, fault])
      return async () => {
        const remaining = pendingFaults.get(chainId) ?? []
        const index = remaining.indexOf(fault)
        if (index >= 0) pendingFaults.set(chainId, remaining.toSpliced(index, 1))
      }
    },
    endAllFaults() {
      states.clear()
      pendingFaults.clear()
    },
    async settled() {
      await Promise.all(reorganizing.values())
    },
    get open() {
      return open
    },
    accounts,
    sendFaults,
    cancellations,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body)
}
