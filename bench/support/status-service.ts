/** Stub of LI.FI's status service, implemented as `fetch`. It reports every transfer as pending. */
export interface StatusService {
  readonly fetch: typeof globalThis.fetch
  /** Number of requests so far. */
  readonly asked: number
  /** Number of requests that have no reply yet. */
  readonly open: number
  /** Maximum number of concurrent requests. */
  readonly atOnce: number
  /** Total bytes of URLs and replies. */
  readonly bytes: number
}

const REPLY = JSON.stringify({
  transactionId: `0x${'1'.repeat(64)}`,
  sending: { txHash: `0x${'2'.repeat(64)}`, chainId: 42161, amount: '100000000' },
  receiving: { chainId: 8453 },
  tool: 'across',
  status: 'PENDING',
  substatus: 'WAIT_DESTINATION_TRANSACTION',
  substatusMessage:
    'The bridge off-chain logic is being executed. Wait for the transaction to appear on the chain.',
})

export function createStatusService(): StatusService {
  let requests = 0
  let open = 0
  let atOnce = 0
  let bytes = 0
  return {
    async fetch(input) {
      requests++
      atOnce = Math.max(atOnce, ++open)
      bytes += String(input instanceof Request ? input.url : input).length + REPLY.length
      await new Promise((resolve) => setImmediate(resolve))
      open--
      return new Response(REPLY, { headers: { 'content-type': 'application/json' } })
    },
    get asked() {
      return requests
    },
    get open() {
      return open
    },
    get atOnce() {
      return atOnce
    },
    get bytes() {
      return bytes
    },
  }
}
