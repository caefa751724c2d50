import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

/** One request for the status of a transfer. Times are in milliseconds. */
export interface StatusRequestLog {
  readonly worker: string
  readonly startTime: number
}

/** Service of a provider, which records who asks for which transfer. */
export interface StatusService {
  readonly url: string
  /** Requests by hash, in the order they arrived. */
  readonly requests: ReadonlyMap<string, readonly StatusRequestLog[]>
  /** Adds a transfer that is done after the given time. */
  add(hash: string, durationMs: number): void
  /** Returns how many transfers the service has reported as done. */
  countReported(): number
  stop(): Promise<void>
}

/** @param random returns numbers from 0 to 1; without it, there are no faults */
export async function startStatusService(random?: () => number): Promise<StatusService> {
  const requests = new Map<string, StatusRequestLog[]>()
  const doneTimes = new Map<string, number>()
  const reported = new Set<string>()

  const reply = (response: ServerResponse, hash: string) => {
    const isDone = Date.now() >= (doneTimes.get(hash) ?? Number.POSITIVE_INFINITY)
    if (isDone) reported.add(hash)
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ status: isDone ? 'DONE' : 'PENDING' }))
  }

  const server = createServer((request, response) => {
    const [, worker = '', hash = ''] = request.url?.split('/') ?? []
    requests.set(hash, [...(requests.get(hash) ?? []), { worker, startTime: Date.now() }])
    const fault = random?.() ?? 1
    if (fault < 0.05) response.writeHead(500).end()
    else if (fault < 0.08) response.end('<html>')
    else if (fault < 0.1) request.socket.destroy()
    else if (fault < 0.15) setTimeout(() => reply(response, hash), 1_500)
    else reply(response, hash)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The service has no port.')

  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    add: (hash, durationMs) => doneTimes.set(hash, Date.now() + durationMs),
    countReported: () => reported.size,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
