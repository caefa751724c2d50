import { expect, it, vi } from 'vitest'
import { smartAccountReceipts } from './smart-account-receipts.ts'

const HASH = `0x${'ab'.repeat(32)}` as const
const requests: string[] = []
let isDown = false
vi.mock('#smart-accounts', () => ({
  smartAccountService: async () => ({
    url: 'http://mee.test/v1',
    fetch: async (url: string) => {
      requests.push(url)
      if (isDown) throw new TypeError('fetch failed')
      return Response.json({
        itxHash: HASH,
        paymentInfo: { chainId: '8453' },
        userOps: [],
        transactionStatus: 'PENDING',
      })
    },
  }),
}))

it('smartAccountReceipts requests the supertransaction from the configured service, and again after a failure', async () => {
  const source = smartAccountReceipts().createReceipts({
    forChain: () => {
      throw new Error('No chain may be read while the supertransaction is pending.')
    },
    dispose: () => undefined,
  })
  expect(requests).toEqual([])
  isDown = true
  await expect(source.getReceipt(8453, HASH)).rejects.toThrow()
  const countBefore = requests.length
  isDown = false
  await source.getReceipt(8453, HASH).catch(() => undefined)
  expect(requests.length).toBeGreaterThan(countBefore)
  expect(requests.every((url) => url.startsWith('http://mee.test/v1') && url.includes(HASH))).toBe(true)
})
