import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { SandboxDescription } from '@causeway/sandbox'
import type { Hash, LocalAccount } from 'viem'
import { type ChainPort, createChainPort, type Rpc, type RpcReply } from './chain-port.ts'
import { behind, type Lag } from './lag.ts'
import { inPlaceOf, isSend, reorganise } from './sends.ts'

/** What is wrong with a node. */
export type NodeTrouble = 'down' | 'error' | 'busy' | 'hang' | 'slow' | 'garbled'

/**
 * What becomes of a transaction: forgotten by the network, replaced by the same for a higher fee or by a cancellation,
 * sent without an answer, or mined and then reorganised away for a while.
 */
export type SendFate = 'drop' | 'speedUp' | 'cancel' | 'unanswered' | 'reorg'

/** Through 0 and 1 users read, through the wallet's line wallets with a node of their own. */
export type LineName = 0 | 1 | 'wallet'

interface LineState {
  trouble?: NodeTrouble | undefined
  lag?: number | undefined
}

/** The lines that lead to the nodes, and what can go wrong on them. */
export interface Lines {
  urlOf(chainId: number, line: LineName): string
  portOf(chainId: number): ChainPort
  /** @returns what ends it */
  trouble(chainId: number, lines: readonly (0 | 1)[], state: LineState): () => Promise<void>
  /** @returns what takes it back, where it did not come to it */
  fateOfNextSend(chainId: number, fate: SendFate): () => Promise<void>
  /** Nothing is wrong any more. */
  heal(): void
  /** Resolves once every reorganisation under way is over. */
  settled(): Promise<void>
  /** Requests that wait for their answer. */
  readonly open: number
  /** Who may be asked to sign something in place of what is sent, by lower-cased address. */
  readonly accounts: Map<string, LocalAccount>
  /** What became of sends, by fate. */
  readonly fates: Map<SendFate, number>
  /** Of transactions that cancelled others: nobody's transfer. */
  readonly cancellations: Set<Hash>
  stop(): Promise<void>
}

/** @param onFailure hears of what the soak itself could not do */
export async function openLines(
  description: SandboxDescription,
  onFailure: (what: string) => void,
): Promise<Lines> {
  const ports = new Map(
    description.chains.map(({ chainId, rpcUrl }) => [chainId, createChainPort(chainId, rpcUrl)]),
  )
  const states = new Map<string, LineState>()
  const pendingFates = new Map<number, SendFate[]>()
  const reorganising = new Map<number, Promise<void>>()
  const accounts = new Map<string, LocalAccount>()
  const fates = new Map<SendFate, number>()
  const cancellations = new Set<Hash>()
  let open = 0

  const portOf = (chainId: number): ChainPort => {
    const port = ports.get(chainId)
    if (port) return port
    throw new Error(`Chain ${chainId} does not run`)
  }
  const met = (fate: SendFate) => fates.set(fate, (fates.get(fate) ?? 0) + 1)

  /** @returns undefined where there is to be no answer */
  const send = async (port: ChainPort, rpc: Rpc): Promise<RpcReply | undefined> => {
    const { chainId } = port
    await reorganising.get(chainId)
    const fate = pendingFates.get(chainId)?.shift()
    if (!fate) return port.forward(rpc)
    met(fate)
    switch (fate) {
      case 'unanswered':
        await port.forward(rpc)
        return undefined
      case 'reorg': {
        const reply = await port.forward(rpc)
        const work = reorganise(port, rpc)
          .catch((error: unknown) => onFailure(`Chain ${chainId} was not reorganised: ${String(error)}`))
          .finally(() => reorganising.delete(chainId))
        reorganising.set(chainId, work)
        return reply
      }
      default: {
        const { hash, instead } = await inPlaceOf(rpc, fate, accounts)
        if (instead) {
          const sent = await port.sendRaw(instead)
          if (fate === 'cancel') cancellations.add(sent)
        }
        return { jsonrpc: '2.0', id: rpc.id, result: hash }
      }
    }
  }

  const answer = async (port: ChainPort, rpc: Rpc, lag: Lag | undefined): Promise<RpcReply | undefined> => {
    if (isSend(rpc)) return send(port, rpc)
    return lag ? behind(port, rpc, lag) : port.forward(rpc)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    const [, chainId = '', line = ''] = (request.url ?? '').split('/')
    const port = portOf(Number(chainId))
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
    const asked: unknown = JSON.parse(body)
    const one = (rpc: Rpc) => answer(port, rpc, lag === undefined ? undefined : { blocks: lag })
    const replies = Array.isArray(asked) ? await Promise.all(asked.map(one)) : await one(asked as Rpc)
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
    urlOf: (chainId, line) => `${url}/${chainId}/${line}`,
    portOf,
    trouble(chainId, lines, state) {
      const keys = lines.map((line) => `${chainId}/${line}`)
      const change = (after: LineState) => {
        for (const key of keys) states.set(key, { ...states.get(key), ...after })
      }
      change(state)
      const over = Object.fromEntries(Object.keys(state).map((name) => [name, undefined]))
      return async () => change(over)
    },
    fateOfNextSend(chainId, fate) {
      const waiting = pendingFates.get(chainId) ?? []
      pendingFates.set(chainId, [...waiting, fate])
      return async () => {
        const left = pendingFates.get(chainId) ?? []
        const at = left.indexOf(fate)
        if (at >= 0) pendingFates.set(chainId, left.toSpliced(at, 1))
      }
    },
    heal() {
      states.clear()
      pendingFates.clear()
    },
    async settled() {
      await Promise.all(reorganising.values())
    },
    get open() {
      return open
    },
    accounts,
    fates,
    cancellations,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body)
}
