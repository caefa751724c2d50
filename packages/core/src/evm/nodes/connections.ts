import { abortReason } from '../../kernel/abort.ts'
import { type ConnectionContext, createConnection, type SendOptions } from './connection.ts'
import { type NodeReply, type RpcRequest, readFailure, readReply } from './reply.ts'

/** The connections to the nodes of one chain. */
export interface NodeConnections {
  /** What came of asking the node. @throws the signal's reason when it aborts */
  ask(url: string, request: RpcRequest, options: SendOptions): Promise<NodeReply>
  close(url: string): void
  closeAllBut(urls: readonly string[]): void
}

export function createNodeConnections(urls: readonly string[], context: ConnectionContext): NodeConnections {
  const connections = new Map(urls.map((url) => [url, createConnection(url, context)]))
  return {
    async ask(url, request, options) {
      const { host } = new URL(url)
      try {
        return readReply(host, request, await connections.get(url)?.send(request, options))
      } catch (error) {
        if (options.signal.aborted) throw abortReason(options.signal)
        return readFailure(host, request, error)
      }
    },
    close: (url) => connections.get(url)?.close(),
    closeAllBut(left) {
      for (const [url, connection] of connections) if (!left.includes(url)) connection.close()
    },
  }
}
